import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Suspense, useEffect, useRef } from "react";
import { Navigate, useLocation, useNavigate, useSearchParams } from "react-router";
import type { EngineName } from "#contract/generation-kinds.ts";
import { isUnfinished } from "#contract/statuses.ts";
import type { DescribedCar } from "#contract/view-sets.ts";
import { toFailure } from "#web/api/failure.ts";
import { viewSetsQuery } from "#web/api/requests.ts";
import { importWhenOnline, latePart } from "#web/browser/late-part.ts";
import { useEngine } from "#web/parts/engine/use-engine.ts";
import { toast } from "#web/ui/toast.tsx";
import { CarForm } from "./car-form.tsx";
import { describedCarForm } from "./described-car-form.ts";
import { fromForm, isFromForm } from "./from-form.ts";
import { MadeBefore } from "./made-before.tsx";
import { parseCarHint } from "./prefill-car.ts";
import { retryCar } from "./submit-car.ts";
import { useCarForm } from "./use-car-form.ts";
import { useViewSet } from "./use-view-set.ts";

const loadViewer = () => importWhenOnline(() => import("#web/parts/views/views-dialog.tsx"));
const ViewsDialog = latePart(async () => (await loadViewer()).default);

/** Describe a car, get six views. The address holds the request (`?request=`), so that reloading and coming back find its views. */
export function CustomCarScreen() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { state } = useLocation();
  const [search, setSearch] = useSearchParams();
  const requestId = search.get("request");
  const { set, error, readAgain, isOfPhotos } = useViewSet(requestId);
  const { data: page } = useQuery(viewSetsQuery);
  const { priceOf } = useEngine("views");
  const { form, fill } = useCarForm(parseCarHint(state));

  // The form stays behind the views: Escape and the browser's way back lead to it.
  const show = (id: string) => setSearch({ request: id }, { state: fromForm });
  const showForm = () => (isFromForm(state) ? void navigate(-1) : setSearch({}, { replace: true }));

  function change(car: DescribedCar): void {
    const { hint, details } = describedCarForm(car);
    void fill(hint, details);
    showForm();
  }

  async function retry(car: DescribedCar, engine: EngineName): Promise<void> {
    const request = await retryCar(client, car, { engine, tokens: priceOf(engine) });
    if (request) setSearch({ request: request.id }, { replace: true, state });
  }

  useEffect(() => {
    if (!error) return;
    const { message, meansGone } = toFailure(error);
    const again = { label: "Try again", onPress: () => void readAgain() };
    toast({ title: message, tone: "destructive", action: meansGone ? undefined : again });
    if (meansGone) setSearch({}, { replace: true });
  }, [error, readAgain, setSearch]);

  // Coming back with nothing in the address: what is being made belongs on the screen.
  const isFirstLook = useRef(true);
  useEffect(() => {
    if (!page || !isFirstLook.current) return;
    isFirstLook.current = false;
    const running = page.viewSets.find(isUnfinished);
    if (running && requestId === null) setSearch({ request: running.requestId }, { replace: true });
  }, [page, requestId, setSearch]);

  if (isOfPhotos) return <Navigate to={`/vehicle-details?id=${requestId}`} replace />;
  return (
    <div className="gutter grid gap-12 py-6 lg:py-8">
      <CarForm form={form} onSaved={({ id }) => show(id)} onNear={() => void loadViewer()} />
      <MadeBefore sets={page?.viewSets ?? []} />
      {set ? (
        <Suspense>
          <ViewsDialog
            set={set}
            onClose={() => void navigate("/")}
            onEscape={showForm}
            onChange={() => change(set.car)}
            onRetry={(engine) => retry(set.car, engine)}
            changeNote="Another paint, other wheels or parts: change the car. These six stay under ‘Made before’."
          />
        </Suspense>
      ) : null}
    </div>
  );
}
