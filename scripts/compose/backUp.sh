#!/usr/bin/env bash
# Backs up PostgreSQL and the uploaded files each night at three (UTC), checks the dump, and keeps the newest seven
# backups and the newest of each of four weeks. The hubs read the file names and report the age of the newest.
#
#   backUp.sh              runs forever
#   backUp.sh now          backs up once
#   backUp.sh restore FILE replaces all data by a backup, in one transaction; stop the hubs first
set -euo pipefail
folder=/backups
storage=/data/storage
kept=7
weeks=4

back_up() {
  local file
  file=$folder/hub-$(date -u +%Y-%m-%dT%H%M%S).dump
  umask 077
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

# Nightly backups, except the newest seven and the newest of each of the last four weeks.
outdated() {
  local file day week count=0 seen=' '
  find "$folder" -name 'hub-????-??-??T??????.dump' | sort -r | while read -r file; do
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
  if [ -f "$1.files.tar" ]; then
    mkdir -p "$storage.part"
    tar --extract --directory="$storage.part" --file="$1.files.tar"
    rm -rf "$storage.before-restore"
    [ ! -d "$storage" ] || mv "$storage" "$storage.before-restore"
    mv "$storage.part" "$storage"
  fi
  echo "restored $1"
}

case ${1:-nightly} in
  now) back_up ;;
  restore) restore "$2" ;;
  nightly)
    while true; do
      now=$(date -u +%s)
      at=$((now - now % 86400 + 3 * 3600))
      [ "$at" -gt "$now" ] || at=$((at + 86400))
      sleep $((at - now))
      back_up || echo 'the backup failed' >&2
    done
    ;;
esac
