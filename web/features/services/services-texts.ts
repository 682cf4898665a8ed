export const servicesTexts = {
  title: "Professional services",
  lead: "For brands, dealer groups and auction houses that need more than a preset: we make the pictures with you, from the brief to the last crop.",
  slideNote:
    "The cars above were described in words, the places are our own sets. Both are illustrations by the engine you can use yourself.",
  write: "Tell us what you need",
  tryIt: "Try it with a car of yours",
  /** The offers, in the order in which they were ordered. */
  images: {
    title: "AI image generation",
    text: "Curated, high-resolution images of your cars: chosen by a person, retouched where it counts, delivered in the formats your channels take. What comes out wrong, you never see.",
  },
  localised: {
    title: "Localised visuals",
    text: "The same car where your customers drive. A coast road for one market, a wet high street for another. The plate and the side of the road are set with you, for each.",
    caption: "One car, three places: Coastal, High Street after Rain, Mexico. It wears our own plate in all of them.",
  },
  story: {
    title: "Brand storytelling",
    text: "A launch is more than one picture. We write the sequence with you, first tease to owner’s handover, and keep light, lens and colour the same from the first frame to the last.",
  },
  idents: {
    title: "AI video idents",
    figure: "15",
    unit: "seconds",
    text: "Short films with your car and your mark, long enough for a pre-roll and short enough to be watched. Cut for screens, stories and showroom walls.",
  },
  direction: {
    title: "Human plus AI creative direction",
    text: "The engine makes more versions than anyone needs. A person with an eye throws most of them away, and that person is who you speak with.",
  },
  faster: {
    title: "Faster than traditional methods",
    text: "No transporter, no location permit, no waiting for the weather. When the brief changes, the scene changes, and the car doesn’t have to come back.",
  },
} as const;
