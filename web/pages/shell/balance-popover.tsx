import { BalancePanel } from "#web/features/tokens/balance-panel.tsx";
import { Popover } from "#web/ui/popover.tsx";
import type { PopupProps } from "./popup-button.tsx";

export default function BalancePopover({ trigger, startsOpen }: PopupProps) {
  return (
    <Popover trigger={trigger} startsOpen={startsOpen} title="Your tokens">
      {(close) => <BalancePanel onLeave={close} />}
    </Popover>
  );
}
