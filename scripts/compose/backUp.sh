#!/usr/bin/env bash
# Backs up PostgreSQL and the uploaded files. Each night from three (UTC): a base backup, which together with the archived log
# restores any instant since, and a dump, which another version of PostgreSQL can read, too, with the uploaded files. Kept are
# the newest seven base backups with the log since, the newest seven dumps and the newest dump of each of four weeks. The
# hubs read the dumps' file names and report the age of the newest.
#
#   backUp.sh                    runs forever
#   backUp.sh now                backs up once
#   backUp.sh restore FILE       replaces all data by a dump, in one transaction; stop the hubs first
#   backUp.sh restore-to [TIME]  replaces PostgreSQL's folder by its state at a time, or the newest archived one; stop all first
#   backUp.sh archive PATH NAME  keeps a file of PostgreSQL's log, as its `archive_command`
set -euo pipefail
export LC_ALL=C
umask 077
folder=${BACKUPS:-/backups}
archive=${ARCHIVE:-/archive}
storage=${STORAGE:-/data/storage}
kept=7
weeks=4

back_up() {
  make_base
  make_dump
}

make_dump() {
  local file
  file=$folder/hub-$(date -u +%Y-%m-%dT%H%M%S).dump
  pg_dump --format=custom --no-owner --no-privileges --file="$file.part"
  pg_restore --file=/dev/null "$file.part"
  mv "$file.part" "$file"
  # After the database: files are never changed in place. Files removed while tar reads cause its exit status 1.
  if [ -d "$storage" ]; then
    tar --create --directory="$storage" --exclude=./staged --exclude='./backup-*' --file="$file.files.tar.part" . || [ $? -eq 1 ]
    mv "$file.files.tar.part" "$file.files.tar"
  fi
  outdated | while read -r old; do rm -f -- "$old" "$old.files.tar"; done
  echo "backed up to $file, $(du -hc "$file"* | tail -n 1 | cut -f1)"
}

# The dumps, newest first.
dumps() { find "$folder" -name 'hub-????-??-??T??????.dump' | sort -r; }

# Dumps, except the newest seven and the newest of each of the last four weeks.
outdated() {
  local file day week count=0 seen=' '
  dumps | while read -r file; do
    day=${file#"$folder/hub-"}
    week=$(date -u -d "${day%%T*}" +%G-%V)
    count=$((count + 1))
    [[ $seen == *" $week "* ]] && first=0 || first=1
    seen="$seen$week "
    if [ "$count" -gt "$kept" ] && { [ "$first" = 0 ] || [ "$(tr ' ' '\n' <<<"$seen" | sort -u | grep -c .)" -gt "$weeks" ]; }; then echo "$file"; fi
  done
}

restore() {
  local script
  script=$(mktemp)
  pg_restore --no-owner --no-privileges --file="$script" "$1"
  PGOPTIONS='-c client_min_messages=warning' psql --no-psqlrc --quiet --single-transaction --set=ON_ERROR_STOP=1 \
    --command='drop schema public cascade' --command='create schema public' --file="$script" >/dev/null
  rm "$script"
  [ ! -f "$1.files.tar" ] || restore_files "$1.files.tar"
  echo "restored $1"
}

restore_files() {
  mkdir -p "$storage.part"
  tar --extract --directory="$storage.part" --file="$1"
  rm -rf "$storage.before-restore"
  [ ! -d "$storage" ] || mv "$storage" "$storage.before-restore"
  mv "$storage.part" "$storage"
}

# Each cluster has a folder of its own in the archive, named after its identifier, with its base backups and log.
cluster_of() { pg_controldata -D "$1" | sed -n 's/^Database system identifier: *//p'; }

# A file has its name only once it is whole and on the disk. One that is there already is never replaced, and counts only if equal.
archive_file() {
  local place file
  place=$archive/$(cluster_of .)
  file=$place/$2.gz
  if [ -e "$file" ]; then
    gzip -dc "$file" | cmp -s - "$1"
    return
  fi
  [ -d "$place" ] || mkdir "$place"
  gzip --fast <"$1" >"$file.part"
  sync "$file.part"
  mv "$file.part" "$file"
  sync "$place"
}

# The base backups of all clusters, or of one, newest first; each is named after the time when it was complete.
bases() { find "$archive" -mindepth 2 -maxdepth 2 -path "$archive/${1:-*}/base-????-??-??T??????" -printf '%f %p\n' | sort -r | cut -d' ' -f2-; }

make_base() {
  local part place file
  part=$archive/base.part
  rm -rf "$part"
  pg_basebackup --no-password --pgdata="$part" --format=tar --gzip --checkpoint=fast
  for file in "$part"/*.tar.gz; do tar --list --file="$file" >/dev/null; done
  place=$archive/$(psql --no-psqlrc --no-align --tuples-only --command='select system_identifier from pg_control_system()')
  mkdir -p "$place"
  file=$place/base-$(date -u +%Y-%m-%dT%H%M%S)
  mv "$part" "$file"
  bases | tail -n +$((kept + 1)) | while read -r old; do rm -rf -- "$old"; done
  for place in "$archive"/[0-9]*; do remove_log_before_bases "$place"; done
  echo "made the base backup $file, $(du -sh "$file" | cut -f1)"
}

# Without a base backup, the log of an earlier cluster is worth nothing.
remove_log_before_bases() {
  local oldest first
  oldest=$(bases "${1##*/}" | tail -n 1)
  if [ -z "$oldest" ]; then
    rm -rf -- "$1"
    return
  fi
  first=$(tar --extract --to-stdout --occurrence --file="$oldest/base.tar.gz" backup_label | sed -n 's/^START WAL LOCATION: .*(file \(.*\))$/\1/p')
  pg_archivecleanup -x .gz "$1" "$first"
}

# The time of the last transaction that the recovery found.
last_time() { sed -n 's/.*last completed transaction was at log time //p' "$log/log" | tail -n 1 | grep . || echo 'the end of the base backup'; }

# What a restore that ends early leaves behind: its server, and its folders.
clean_up() {
  [ -z "$server" ] || { kill -INT "$server" && wait "$server"; } 2>/dev/null || true
  rm -rf "$new" "$log"
}

# Recovers the base backup `base` and the log since up to `target`, in a folder of its own. Its server logs to "$log/log".
recover() {
  rm -rf "$new" && mkdir "$new" &&
    tar --extract --directory="$new" --file="$base/base.tar.gz" &&
    tar --extract --directory="$new/pg_wal" --file="$base/pg_wal.tar.gz" &&
    touch "$new/recovery.signal" || return
  # A damaged file ends the recovery with a failure; a missing one is the end of the log.
  postgres -D "$new" -c listen_addresses= -c "unix_socket_directories=$log" -c hot_standby=on -c recovery_target_action=promote \
    -c archive_mode=on -c "archive_command=bash '$0' archive %p %f" "${target[@]}" \
    -c "restore_command=test -f '${base%/*}/%f.gz' && { gzip -dc '${base%/*}/%f.gz' >%p || exit 126; }" >"$log/log" 2>&1 &
  server=$!
  until [ "$(PGHOST=$log psql --no-psqlrc --no-align --tuples-only --command='select pg_is_in_recovery()' 2>/dev/null)" = f ]; do
    kill -0 "$server" 2>/dev/null || return
    sleep 0.1
  done
  # The rest of the log is archived meanwhile.
  kill -INT "$server" && wait "$server" && server=
}

# A position in the log, `0/2000028`, as digits that can be compared.
position() { printf '%08X%08X' "0x${1%/*}" "0x${1#*/}"; }

# Whether a base backup is part of the history of a timeline. Each restore begins a timeline, and gives up the rest of another.
leads_to() {
  local own end parent point
  read -r own end < <(sed -n 's/.*"Timeline": \([0-9]*\),.*"End-LSN": "\([^"]*\)".*/\1 \2/p' "$1/backup_manifest" | tail -n 1)
  [ "$own" != $((16#$2)) ] || return 0
  [ -f "${1%/*}/$2.history.gz" ] || return 1
  while read -r parent point _; do
    [ "$parent" != "$own" ] || [[ $(position "$end") > $(position "$point") ]] || return 0
  done < <(gzip -dc "${1%/*}/$2.history.gz")
  return 1
}

# Recovers the state at a time, or the newest one, from the newest base backup that allows it.
recover_to() {
  local seconds=9999999999 found timeline all
  [ $# = 0 ] || seconds=$(date -u -d "$1" +%s) || return
  mapfile -t all < <(bases)
  for found in "${all[@]}"; do
    [[ ! ${found##*/} > base-$(date -u -d "@$seconds" +%Y-%m-%dT%H%M%S) ]] || continue
    # The newest that had begun by the time.
    timeline=$(find "${found%/*}" -name '????????.history.gz' ! -newermt "@$seconds" -printf '%f\n' | sort | tail -n 1)
    timeline=${timeline%.history.gz}
    leads_to "$found" "${timeline:=00000001}" || continue
    base=$found
    target=(-c recovery_target_timeline="0x$timeline")
    [ $# = 0 ] || target+=(-c "recovery_target_time=$(date -u -d "$1" '+%F %T.%6N+00')")
    recover && return
    # It was complete later in the second of the time.
    grep -q 'before consistent recovery point' "$log/log" || return
  done
  return 1
}

# Replaces PostgreSQL's folder, but only by a success.
restore_to() {
  local answer=0 file
  pg_isready --quiet || answer=$?
  if [ "$answer" != 2 ]; then
    echo 'PostgreSQL is running; stop it first.' >&2
    exit 1
  fi
  new=$PGDATA.part log=$(mktemp -d) server='' base=''
  trap clean_up EXIT
  touch "$log/log"
  if ! recover_to "$@"; then
    if grep -q 'before configured recovery target' "$log/log"; then
      echo "The archived log ends at $(last_time), before that time. Without a time, its end is restored." >&2
    else
      { grep -v 'starting up' "$log/log" || true; } | tail -n 5 >&2
    fi
    [ -n "$base" ] || echo 'There is no base backup from before that time.' >&2
    echo 'Nothing was restored.' >&2
    exit 1
  fi
  rm -rf "$PGDATA.before-restore"
  [ ! -d "$PGDATA" ] || mv "$PGDATA" "$PGDATA.before-restore"
  mv "$new" "$PGDATA"
  file=$(dumps | head -n 1).files.tar
  [ -d "$storage" ] || [ ! -f "$file" ] || restore_files "$file"
  echo "restored from $base, up to $(last_time)"
}

case ${1:-nightly} in
  now) back_up ;;
  restore) restore "$2" ;;
  restore-to)
    shift
    restore_to "$@"
    ;;
  archive) archive_file "$2" "$3" ;;
  # What the last night lacks. Called by the loop below in a shell of its own, which ends at the first failure.
  tonight)
    night=$(date -u -d '3 hours ago' +%Y-%m-%dT030000)
    base=$(bases | head -n 1)
    dump=$(dumps | head -n 1)
    [[ ${base##*/} > base-$night ]] || make_base
    [[ ${dump##*/} > hub-$night ]] || make_dump
    ;;
  nightly)
    # At first the hubs prepare their data.
    while sleep 60; do
      pg_isready --quiet || continue
      bash "$0" tonight || { echo 'the backup failed' >&2; sleep 600; }
    done
    ;;
esac
