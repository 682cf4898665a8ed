# CARVAS_URL=https://carvas.example CARVAS_API_KEY=carvas_live_… python3 make-picture.py car.jpg
import json
import os
import sys
import time
import urllib.error
import urllib.request
import uuid

URL, KEY = os.environ["CARVAS_URL"], os.environ["CARVAS_API_KEY"]


def call(path, body=None, headers=None):
    request = urllib.request.Request(URL + path, data=body, headers={"Authorization": f"Bearer {KEY}", **(headers or {})})
    try:
        with urllib.request.urlopen(request, timeout=200) as answer:
            return answer.read()
    except urllib.error.HTTPError as refused:
        sys.exit(refused.read().decode())


# 1. Send the photo. Its cut-out starts at once.
with open(sys.argv[1], "rb") as file:
    content = file.read()
boundary = uuid.uuid4().hex
form = (
    f'--{boundary}\r\nContent-Disposition: form-data; name="file"; filename="car.jpg"\r\n'
    "Content-Type: image/jpeg\r\n\r\n"
).encode() + content + f"\r\n--{boundary}--\r\n".encode()
sent = call("/api/functions/simple-image-upload", form, {"Content-Type": f"multipart/form-data; boundary={boundary}"})
photo = json.loads(sent)["data"]

# 2. Wait for the cut-out.
while photo["matteStatus"] in ("pending", "running"):
    time.sleep(1)
    photo = json.loads(call(f"/api/uploads/{photo['id']}"))
if photo["matteStatus"] != "ready":
    sys.exit(photo["matteError"]["message"])

# 3. Make the picture, under a key of its own: sent again with it, it is ordered and paid once.
# Without "Prefer: respond-async" the answer comes when it is done.
order = {
    "recordId": photo["id"],
    "imageUrl": photo["uploadUrl"],
    "preset": "Retail Two",
    "retailMode": True,
    "aspectRatio": "4:3",
}
headers = {"Content-Type": "application/json", "Idempotency-Key": f"py-retail-two-{photo['id']}"}
picture = json.loads(call("/api/functions/generate-image-from-preset", json.dumps(order).encode(), headers))["data"]

# 4. Download it.
with open("picture.jpg", "wb") as file:
    file.write(call(picture["generatedImageUrl"]))
print("picture.jpg")
