import { FileArchive } from "lucide-react";
import { useState, type MouseEvent } from "react";
import { maxPicturesAtOnce } from "#contract/limits.ts";
import { zipAddresses } from "#web/api/pictures.ts";
import { Button, buttonClass, type ButtonLook } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { toast } from "#web/ui/toast.tsx";
import { pictureTexts, picturesText } from "./picture-words.ts";

type ZipLinkProps = { ids: readonly string[]; look: ButtonLook; label?: string };

/** The server packs what is chosen; the browser's own list of downloads tells of it. More than one ZIP holds comes in several. */
export function ZipLink({ ids, look, label = "Download ZIP" }: ZipLinkProps) {
  const [isOpen, setOpen] = useState(false);
  const [address, ...others] = zipAddresses(ids);
  const icon = <FileArchive aria-hidden="true" className="size-4" />;
  if (address === undefined) return null;
  if (others.length === 0) {
    return (
      <a href={address} download onClick={refuseOffline} className={buttonClass(look, "!px-4")}>
        {icon}
        {label}
      </a>
    );
  }
  return (
    <>
      <Button look={look} className="!px-4" onClick={() => setOpen(true)}>
        {icon}
        {label}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={`${others.length + 1} ZIPs`}
        description={`One ZIP takes ${maxPicturesAtOnce} pictures; you have chosen ${picturesText(ids.length)}.`}
      >
        <ul className="flex max-h-[60dvh] flex-wrap gap-2 overflow-y-auto p-6">
          {[address, ...others].map((part, index) => (
            <li key={part}>
              <a href={part} download onClick={refuseOffline} className={buttonClass("line", "!px-4")}>
                {icon}
                ZIP {index + 1}
              </a>
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  );
}

/** A link that the browser can't follow would leave the page for an error of the browser's. */
function refuseOffline(event: MouseEvent): void {
  if (navigator.onLine) return;
  event.preventDefault();
  toast({ title: pictureTexts.zipFailed, description: pictureTexts.offline, tone: "destructive" });
}
