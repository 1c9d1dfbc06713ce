#!/usr/bin/env bash
# Backs up PostgreSQL each night at three (UTC) and keeps the newest seven backups.
#
#   backUp.sh              goes on for ever
#   backUp.sh now          backs up once
#   backUp.sh restore FILE replaces everything by a backup, in one transaction; stop the hubs first
set -euo pipefail
folder=/backups
kept=7

back_up() {
  local file
  file=$folder/hub-$(date -u +%Y-%m-%dT%H%M%S).dump
  umask 077
  pg_dump --format=custom --no-owner --no-privileges --file="$file.part"
  mv "$file.part" "$file"
  find "$folder" -name 'hub-*.dump' | sort -r | tail -n "+$((kept + 1))" | xargs -r rm --
  echo "backed up to $file, $(du -h "$file" | cut -f1)"
}

restore() {
  local script
  script=$(mktemp)
  pg_restore --no-owner --no-privileges --file="$script" "$1"
  PGOPTIONS='-c client_min_messages=warning' psql --no-psqlrc --quiet --single-transaction --set=ON_ERROR_STOP=1 \
    --command='drop schema public cascade' --command='create schema public' --file="$script" >/dev/null
  rm "$script"
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
