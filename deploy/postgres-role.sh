#!/bin/sh
# Run once by the PostgreSQL image, when the cluster is created: a role for the gateway that is not a superuser, and its database.
set -eu
psql --quiet --set=ON_ERROR_STOP=1 --set=password="$POSTGRES_PASSWORD" --username="${POSTGRES_USER:-postgres}" --dbname=postgres <<'SQL'
create role amsel login password :'password';
create database amsel owner amsel encoding 'UTF8' locale 'C' template template0;
SQL
