# CARVAS_WEBHOOK_SECRET=whsec_… PORT=4000 python3 receive-webhook.py
import hashlib
import hmac
import json
import os
import time
from http.server import BaseHTTPRequestHandler, HTTPServer

SECRET = os.environ["CARVAS_WEBHOOK_SECRET"].encode()


def is_signed(body, header):
    parts = [part.split("=", 1) for part in header.split(",") if "=" in part]
    sent_at = next((value for name, value in parts if name == "t"), "0")
    expected = hmac.new(SECRET, sent_at.encode() + b"." + body, hashlib.sha256).hexdigest()
    is_new = sent_at.isdecimal() and abs(time.time() - int(sent_at)) < 300
    signatures = [value.encode() for name, value in parts if name == "v1"]
    return is_new and any(hmac.compare_digest(value, expected.encode()) for value in signatures)


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        # The body as it came: parsed and written anew it would not be what was signed.
        body = self.rfile.read(int(self.headers["Content-Length"]))
        if is_signed(body, self.headers.get("Carvas-Signature", "")):
            print(json.loads(body)["type"], flush=True)
            self.send_response(204)
        else:
            self.send_response(400)
        self.end_headers()


server = HTTPServer(("", int(os.environ.get("PORT", "4000"))), Receiver)
print("listening", flush=True)
server.serve_forever()
