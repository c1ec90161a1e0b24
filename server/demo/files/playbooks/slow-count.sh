#!/bin/sh
# Standard input holds the variables as JSON; one number is easily found without a JSON reader.
seconds=$(tr ',{}' '\n\n\n' | sed -n 's/^ *"seconds": *"\{0,1\}\([0-9][0-9]*\).*/\1/p' | head -n 1)
seconds=${seconds:-30}
echo "Counting to $seconds"
n=1
while [ "$n" -le "$seconds" ]; do
  sleep 1
  echo "$n of $seconds"
  n=$((n + 1))
done
