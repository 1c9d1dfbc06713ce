#!/usr/bin/env bash
# Backs up PostgreSQL and the uploaded files each night at three (UTC) and keeps the newest seven backups.
#
#   backUp.sh              goes on for ever
#   backUp.sh now          backs up once
#   backUp.sh restore FILE replaces everything by a backup, in one transaction; stop the hubs first
set -euo pipefail
folder=/backups
storage=/data/storage
kept=7

back_up() {
  local file
  file=$folder/hub-$(date -u +%Y-%m-%dT%H%M%S).dump
  umask 077
  pg_dump --format=custom --no-owner --no-privileges --file="$file.part"
  mv "$file.part" "$file"
  # After the database: files are never changed in place. Some may be removed while tar reads, which is its exit status 1.
  if [ -d "$storage" ]; then
    tar --create --directory="$storage" --exclude=./staged --exclude='./backup-*' --file="$file.files.tar.part" . || [ $? -eq 1 ]
    mv "$file.files.tar.part" "$file.files.tar"
  fi
  find "$folder" -name 'hub-*.dump' | sort -r | tail -n "+$((kept + 1))" | while read -r old; do rm -f -- "$old" "$old.files.tar"; done
  echo "backed up to $file, $(du -hc "$file"* | tail -n 1 | cut -f1)"
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
    # What the hubs run as owns the volume.
    chown -R --reference=/data "$storage.part"
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
