/** The two dialogs of the landing page; titles and buttons word for word as they were ordered. */
export const dialogTexts = {
  howItWorks: {
    title: "How it works",
    steps: [
      { title: "Upload car image", text: "One photo of the whole car. A phone is enough, and so is a wet car park." },
      { title: "Select preset", text: "Pick the place. The car is cut out while you look around." },
      {
        title: "Magic result",
        text: "Your car stands there: its wheels on the ground, in that place's own light and shadow.",
      },
    ],
    later: "Maybe Later",
    go: "Get Started Now",
  },
  retail: {
    question: "Are you an automotive professional?",
    questionText:
      "Retail Mode is for dealerships, retailers and marketplace sellers: the picture shows exactly the car in your photo, more realistic and less artistic.",
    no: "No, Cancel",
    yes: "Yes, Show Me How",
    title: "How Retail Mode works",
    steps: [
      {
        title: "Upload",
        text: "A photo as it comes from the forecourt. The car is cut out; its pixels are not changed.",
      },
      { title: "Studio setup", text: "Choose the studio and the format, once for the whole stock." },
      {
        title: "Pro result",
        text: "The same car in the same light, on a clean floor with its own shadow. Each picture is checked pixel by pixel against the photo.",
      },
    ],
    cancel: "Cancel",
    start: "Start Retail Mode",
  },
} as const;
