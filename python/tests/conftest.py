"""What all tests share."""

import signal

# A shell that runs the tests in the background lets them ignore Ctrl-C, which some of them are about.
signal.signal(signal.SIGINT, signal.default_int_handler)
