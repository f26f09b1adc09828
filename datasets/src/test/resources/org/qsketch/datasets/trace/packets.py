"""Makes packets.pcap with scapy 2.8.0; see README.md."""
from scapy.all import (ARP, Dot1AD, Dot1Q, Ether, ICMP, ICMPv6EchoRequest, IP, IPOption_Router_Alert, IPv6,
                       IPv6ExtHdrHopByHop, Raw, TCP, UDP, fragment, wrpcap)

ETHER = Ether(src="02:00:00:00:00:01", dst="02:00:00:00:00:02")
web = ETHER / IP(src="10.0.0.1", dst="10.0.0.2") / TCP(sport=1234, dport=80)
packets = [
    web,
    ETHER / ARP(psrc="10.0.0.1", pdst="10.0.0.2"),
    web,
    ETHER / IP(src="10.0.0.2", dst="10.0.0.1") / UDP(sport=53, dport=4000) / Raw(b"answer"),
    ETHER / Dot1Q(vlan=5) / IP(src="10.0.0.3", dst="10.0.0.1") / TCP(sport=22, dport=5555),
    ETHER / Dot1AD(vlan=7) / Dot1Q(vlan=5) / IP(src="10.0.0.4", dst="10.0.0.5") / UDP(sport=1, dport=2),
    ETHER / IP(src="10.0.0.1", dst="10.0.0.9") / ICMP(),
    ETHER / IPv6(src="2001:db8::1", dst="2001:db8::2") / TCP(sport=1000, dport=443),
    ETHER / IPv6(src="2001:db8:0:1::1", dst="ff02::fb") / IPv6ExtHdrHopByHop() / UDP(sport=5353, dport=5353),
    ETHER / IPv6(src="fe80::1", dst="fe80::2") / ICMPv6EchoRequest(),
    ETHER / Dot1Q(vlan=5) / IPv6(src="2001:db8::1", dst="2001:db8::2") / UDP(sport=1, dport=53),
    ETHER / IP(src="10.0.0.6", dst="10.0.0.1", options=[IPOption_Router_Alert()]) / TCP(sport=7, dport=8),
    *fragment(ETHER / IP(src="10.0.0.8", dst="10.0.0.1") / UDP(sport=9, dport=10) / Raw(b"x" * 100), fragsize=64),
]
for second, packet in enumerate(packets):
    packet.time = 1700000000 + second
wrpcap("made.pcap", packets)
