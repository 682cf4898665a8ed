#!/bin/sh
# CARVAS_URL=https://carvas.example CARVAS_API_KEY=carvas_live_… sh make-picture.sh car.jpg
set -eu
auth="Authorization: Bearer $CARVAS_API_KEY"
field() { grep -o "\"$1\":\"[^\"]*\"" | head -n 1 | cut -d '"' -f 4; }
call() {
  answer=$(curl --silent --show-error --fail-with-body -H "$auth" "$@") || { printf '%s\n' "$answer" >&2; exit 1; }
  printf '%s\n' "$answer"
}

# 1. Send the photo. Its cut-out starts at once.
photo=$(call -F "file=@\"$1\"" "$CARVAS_URL/api/functions/simple-image-upload")
id=$(echo "$photo" | field id)

# 2. Wait for the cut-out.
status=pending
while [ "$status" = pending ] || [ "$status" = running ]; do
  sleep 1
  photo=$(call "$CARVAS_URL/api/uploads/$id")
  status=$(echo "$photo" | field matteStatus)
done
[ "$status" = ready ] || { echo "$photo" >&2; exit 1; }

# 3. Make the picture, under a key of its own: sent again with it, it is ordered and paid once.
# Without "Prefer: respond-async" the answer comes when it is done.
picture=$(call -H "Content-Type: application/json" -H "Idempotency-Key: sh-retail-two-$id" \
  -d "{\"recordId\": \"$id\", \"imageUrl\": \"$(echo "$photo" | field uploadUrl)\",
       \"preset\": \"Retail Two\", \"retailMode\": true, \"aspectRatio\": \"4:3\"}" \
  "$CARVAS_URL/api/functions/generate-image-from-preset")

# 4. Download it.
curl --silent --show-error --fail -H "$auth" --output picture.jpg "$CARVAS_URL$(echo "$picture" | field generatedImageUrl)"
echo "picture.jpg"
