import { useQuery } from "@tanstack/react-query";
import { enginesQuery } from "#web/api/engines.ts";
import { companiesOf, CompanyUses } from "#web/parts/engine/company-uses.tsx";
import { TextLink } from "./legal-page.tsx";

/** Who gets what by AI models here. As long as nobody knows, in words that are true of every installation. */
export function AiModels() {
  const { data } = useQuery(enginesQuery);
  if (data && companiesOf(data.offers).length === 0)
    return <>This service asks no AI models of other companies: nothing of yours goes to any.</>;
  return (
    <div className="grid gap-2">
      <p>
        Only where this service offers pictures by AI, and only for who chose AI and agreed to it. Which company gets
        what is named {data ? "here, " : ""}beside that choice, in the question before your first one, and on{" "}
        <TextLink to="/account">your account’s page</TextLink>, where you can take it back at any time. It is off until
        you agree; with a further company you are asked anew.
      </p>
      {data ? <CompanyUses offers={data.offers} /> : null}
      <p>
        For a picture, your car, cut out of its photo with a narrow rim around it, and our draft of the picture; for six
        views, the words that describe the car, the car cut out of its photo if there is one, and the views that are
        made already; for reading a car, its whole photo. Never your name or e-mail address. What a company keeps of it
        goes by its own terms.
      </p>
      <p>
        Every file says in its metadata how it came about (IPTC’s DigitalSourceType): composed by us, or painted by a
        trained model.
      </p>
    </div>
  );
}
