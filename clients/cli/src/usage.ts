export const usage = `carvas-cli <folder or photo …> --preset "Retail Two" [options]

Sends car photos to Carvas and writes the pictures beside them, as <name>-retail-two.jpg. Run it again and it goes on
where it ended: what is done is skipped, and what was ordered is found and not paid twice. Folders inside a folder are
left out: name them, too. A name that begins with a dash goes behind -- at the end.

  --preset <name>       the preset, as Carvas shows it (required)
  --ratio <ratio>       4:3 (default), 1:1, 16:9 or 9:16
  --format <format>     jpg (default), png or webp
  --logo <file>         a logo to lay into each picture (Pro)
  --logo-position <p>   top-left, top-right, bottom-left, bottom-right (default) or center
  --out <folder>        where the pictures go, if not beside the photos
  --concurrency <n>     photos at a time, 1 to 16 (default 4)
  --accept-cut          also make pictures of cars that the photo cuts off
  --overwrite           make pictures again that are there and were not made by this order
  --dry-run             say what would be sent and what it costs at most; send nothing
  --quiet               only say what went wrong, and the end
  --help, --version

CARVAS_API_KEY   a key with the scopes photos:write, pictures:write and pictures:read (account:read for the balance)
CARVAS_URL       where Carvas runs, such as https://carvas.example

Exit codes: 0 all done · 1 some photos came to nothing · 2 wrong use · 3 refused as a whole (key, scope, preset), or no server
            4 the tokens ran out · 130 stopped by Ctrl+C
`;
