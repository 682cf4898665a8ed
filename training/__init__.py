"""How the network that cuts cars out is taught. README.md says how to teach the next one."""
