#!/usr/bin/env bash
# Starts PostgreSQL as the container's user, whom /etc/passwd must know, and creates the database first where there is none.
# The image's own start does this as root, or with what not every image of PostgreSQL has.
set -euo pipefail
umask 077
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  # Beside its place, so that a start that ends early leaves nothing half made.
  new=$PGDATA.part
  rm -rf "$new"
  initdb --pgdata="$new" --username="$POSTGRES_USER" --pwfile=<(printf %s "$POSTGRES_PASSWORD") --encoding=UTF8 \
    --auth-local=trust --auth-host=scram-sha-256 >/dev/null
  echo 'host all all all scram-sha-256' >>"$new/pg_hba.conf"
  echo "create database \"$POSTGRES_DB\"" | postgres --single -D "$new" postgres >/dev/null
  mv "$new" "$PGDATA"
fi
exec postgres "$@"
