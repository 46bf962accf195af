/** Messages that arrive while a demo is used, and the scripted answers of demo accounts. */

const [MARA, TEO, INES, HARU] = ['mara.lindqvist', 'teo_nightowl', 'ines.paints', 'haru-walks'] as const
const [NOOR, JONAS, AMARA, LENA] = ['noor_stargazer', 'jonas.outdoors', 'amara~blooms', 'lena_brews'] as const
const [SOL, DEV, PIA, TOM] = ['sol_wanders', 'dev.dives', 'pixelpia', 'old-tom'] as const

type OngoingMessage = { from: string; to: string; says: string }

/** Alternately to the demo creator and the demo fan. All senders may already write to their recipient. */
export const ONGOING_MESSAGES: readonly OngoingMessage[] = [
  { from: DEV, to: MARA, says: 'Row 112: “Dev”, orange, two stripes, likes the left side. It is official.' },
  {
    from: INES,
    to: PIA,
    says: 'The pink one dried overnight. It has a small heart in the corner, on its own.',
  },
  { from: TOM, to: MARA, says: 'The tide tables for April, if you want them, dear. I have them on paper.' },
  { from: TEO, to: PIA, says: 'Fog report: the whole city is gone, only the crane is left.' },
  {
    from: JONAS,
    to: MARA,
    says: 'The lake cracked at five. Sounded like a whale, if whales were made of glass.',
  },
  { from: MARA, to: PIA, says: 'Water report: grey, flat, and far too cold. I am going in.' },
  { from: LENA, to: MARA, says: 'I tested the moka pot upside down. Do not do this.' },
  { from: NOOR, to: PIA, says: 'Your star is the third one from the left. Medium size, no extra charge.' },
  { from: AMARA, to: MARA, says: 'The striped tulip is up! I am calling it Dev as well.' },
  { from: INES, to: PIA, says: 'Which one shall I pour next: more gold, or no gold at all?' },
]

/** Used in rotation, whatever the question. */
export const SCRIPTED_ANSWERS: Readonly<Record<string, readonly string[]>> = {
  [TEO]: ['Awake. Obviously. Tell me more', 'I will look from the roof and report.', 'Noted, in neon.'],
  [INES]: [
    'Ha! My hands are full of paint, but yes.',
    'I like how you think.',
    'That goes on the studio wall.',
  ],
  [HARU]: ['Walking. I read it under an awning and smiled.', 'Good. No hurry.', 'Rain says hello.'],
  [NOOR]: ['Clear skies tonight, so I answer fast: yes!', 'I love that.', 'Ask me again at new moon.'],
  [JONAS]: ['Gloves off to type this: thank you!', 'The kettle says yes.', 'Come up here some time.'],
  [AMARA]: ['You made my morning.', 'I will plant something for that.', 'Colour me delighted.'],
  [LENA]: ['Coffee first, then a proper answer. Short one: yes.', 'Cosy. I approve.', 'That deserves a bun.'],
  [SOL]: ['Read it on a ridge, one bar of signal. Lovely.', 'On my way, slowly.', 'The desert agrees.'],
  [DEV]: ['Added to the spreadsheet.', 'Is there a fish in it?', 'Approved by the weekday person as well.'],
  [TOM]: ['How kind. Slow typist, quick smile. Yours, Tom', 'I shall show this to my wife.', 'Well said.'],
}
