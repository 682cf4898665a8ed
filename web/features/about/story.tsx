import type { ReactNode } from "react";
import { Link } from "react-router";

const link = "text-ink underline underline-offset-4";

const steps = [
  {
    term: "Cut out",
    detail:
      "A neural network finds the car, down to the mirrors and the gaps between the spokes. Everything else in the photo goes.",
  },
  {
    term: "Measure",
    detail: "Its outline tells from which side you took it, how high you held the camera and where the horizon was.",
  },
  {
    term: "Place",
    detail:
      "Each scene is a 3D set of our own, built and lit around a car-shaped body. Yours takes that body's place, at its true size.",
  },
  {
    term: "Ground",
    detail:
      "The shadow was traced with the scene. It is laid on your wheels, and a little of the place's light falls on the paint, so the car stands there and does not float.",
  },
] as const;

const chapters: readonly { title: string; body: ReactNode }[] = [
  {
    title: "Why it exists",
    body: (
      <>
        <p>
          A car is looked at on a screen long before anybody opens its door. What the screen shows is decided by where
          the car happened to stand: a wet forecourt, a neighbour's bins, a shadow across the bonnet.
        </p>
        <p>
          Moving the car to a better place takes a driver, a day and the weather. A studio takes all of that and a
          booking. We thought that moving the picture should take a minute.
        </p>
      </>
    ),
  },
  {
    title: "How a picture is made",
    body: (
      <ol className="grid">
        {steps.map(({ term, detail }, index) => (
          <li
            key={term}
            className="border-line grid grid-cols-[1.5rem_1fr] gap-x-4 gap-y-1 border-t py-4 first:border-0 first:pt-0 md:grid-cols-[1.5rem_8rem_1fr] 2xl:grid-cols-[2rem_10rem_1fr]"
          >
            <span className="display tabular text-ink-faint">{index + 1}</span>
            <span className="text-ink font-semibold">{term}</span>
            <span className="max-md:col-start-2">{detail}</span>
          </li>
        ))}
      </ol>
    ),
  },
  {
    title: "What we leave alone",
    body: (
      <>
        <p>
          The car. A buyer who stands in front of it must find what the picture showed, so its badge, its plate and the
          scratch on its bumper come from your photo. In Retail Mode it even keeps the light it was photographed in.
        </p>
        <p>
          And you. There is no tracking on these pages, your photos train nothing, and nobody else gets to see them. The{" "}
          <Link to="/privacy" className={link}>
            privacy notice
          </Link>{" "}
          lists what we keep; it is short.
        </p>
      </>
    ),
  },
  {
    title: "Who makes it",
    body: (
      <>
        <p>
          Carvas was founded in the United Kingdom in 2022 by three engineers. It is made for people who own a car and
          are proud of it, and for people who sell them: dealers, marketplace and auction sellers, and the brands
          themselves.
        </p>
        <p>
          Some pictures need more than a tool. For those there are our{" "}
          <Link to="/professional-services" className={link}>
            professional services
          </Link>
          , and a{" "}
          <Link to="/contact" className={link}>
            page to write to us
          </Link>
          .
        </p>
      </>
    ),
  },
];

/** The company's story: its chapters in a ruled column, their names beside them. */
export function Story() {
  return (
    <div className="gutter">
      {chapters.map(({ title, body }) => (
        <section
          key={title}
          className="border-line grid gap-6 border-t py-12 lg:grid-cols-[1fr_2fr] lg:gap-16 lg:py-16"
        >
          <h2 className="display text-2xl">{title}</h2>
          <div className="text-ink-soft grid max-w-2xl gap-4 text-lg 2xl:max-w-4xl 2xl:gap-6 2xl:text-xl">{body}</div>
        </section>
      ))}
    </div>
  );
}
