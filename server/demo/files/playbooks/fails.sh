#!/bin/sh
echo 'TASK [Look at the disks] *******************************************'
echo 'ok: [web1]'
echo '[WARNING]: web2 answers slowly' >&2
sleep 1
reason=$(tr ',{}' '\n\n\n' | sed -n 's/^ *"reason": *"\(.*\)".*/\1/p' | head -n 1)
echo "fatal: [web2]: ${reason:-something broke}" >&2
exit 3
