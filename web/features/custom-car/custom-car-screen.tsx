import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useMemo, useRef } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import type { DescribedCar } from "#contract/view-sets.ts";
import { wheelColours } from "#contract/wheel-colours.ts";
import { isViewSetUnfinished, viewSetsQuery } from "../../api/requests.ts";
import { toast } from "../../ui/toast.tsx";
import { other, type CarForm as CarFormValues } from "./car-form-schema.ts";
import { CarForm } from "./car-form.tsx";
import { MadeBefore } from "./made-before.tsx";
import { parseCarHint } from "./prefill-car.ts";
import { useCarForm } from "./use-car-form.ts";
import { useViewSet } from "./use-view-set.ts";

const loadViewer = () => import("./viewer/views-dialog.tsx");
const ViewsDialog = lazy(loadViewer);

/** Describe a car, get six views. The address holds the request (`?request=`), so that reloading and coming back find its views. */
export function CustomCarScreen() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const [search, setSearch] = useSearchParams();
  const requestId = search.get("request");
  const { set, failure } = useViewSet(requestId);
  const { data: page } = useQuery(viewSetsQuery);
  const sets = page?.viewSets ?? [];

  const described = set?.car ?? null;
  const hint = useMemo(() => (described ? hintOf(described) : parseCarHint(state)), [described, state]);
  const details = useMemo(() => (described ? detailsOf(described) : {}), [described]);
  const form = useCarForm(hint, details);

  const show = (id: string) => setSearch({ request: id }, { replace: true });
  const putAway = () => setSearch({}, { replace: true });

  useEffect(() => {
    if (!failure) return;
    toast({ title: failure.message, tone: "destructive" });
    setSearch({}, { replace: true });
  }, [failure, setSearch]);

  // Coming back with nothing in the address: what is being made belongs on the screen.
  const isFirstLook = useRef(true);
  useEffect(() => {
    if (!page || !isFirstLook.current) return;
    isFirstLook.current = false;
    const running = page.viewSets.find(isViewSetUnfinished);
    if (running && requestId === null) setSearch({ request: running.requestId }, { replace: true });
  }, [page, requestId, setSearch]);

  return (
    <div className="gutter grid gap-12 py-6 lg:py-8">
      <CarForm form={form} onSaved={({ id }) => show(id)} onNear={() => void loadViewer()} />
      <MadeBefore sets={sets} />
      {set ? (
        <Suspense>
          <ViewsDialog set={set} onClose={() => void navigate("/")} onChange={putAway} onRetried={show} />
        </Suspense>
      ) : null}
    </div>
  );
}

function hintOf(car: DescribedCar) {
  return { make: car.make, model: car.model, color: car.colour };
}

/** What an earlier request says beyond make, model and colour. */
function detailsOf(car: DescribedCar): Partial<CarFormValues> {
  const wheelColour = wheelColours.find((one) => one === car.wheelColour);
  return {
    year: String(car.year),
    customColour: car.customColour ?? "",
    wheelColour: wheelColour ?? other,
    otherWheelColour: wheelColour ? "" : car.wheelColour,
    modifications: car.modifications ?? "",
    trim: car.trim ?? "",
    generation: car.generation ?? "",
    numberPlate: car.numberPlate ?? "",
  };
}
