/set mode qsketch normal -command
/set truncation qsketch 100000
/set mode qsketch -retain
/set feedback -retain qsketch
/exit
