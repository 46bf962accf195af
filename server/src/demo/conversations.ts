/** The demo's private conversations, including media sent and sold in messages. All amounts are dollars. */

const [MARA, TEO, INES, HARU] = ['mara.lindqvist', 'teo_nightowl', 'ines.paints', 'haru-walks'] as const
const [NOOR, JONAS, AMARA, LENA] = ['noor_stargazer', 'jonas.outdoors', 'amara~blooms', 'lena_brews'] as const
const [SOL, DEV, PIA, TOM] = ['sol_wanders', 'dev.dives', 'pixelpia', 'old-tom'] as const
const ROBIN = 'robinstaff'

/** Media for sale, by file name; `unlocked`: the recipient buys it. */
export type ScriptedOffer = { files: readonly string[]; price: number; says: string; unlocked?: boolean }

export type ScriptedMessage = { by: string } & (
  | { says: string }
  | { shows: string }
  | { offers: ScriptedOffer }
)

export type ScriptedConversation = { between: readonly [string, string]; lines: readonly ScriptedMessage[] }

/** Follows made after the automatic message below exists, so that it greets these followers. */
export const NEW_FOLLOWS: readonly [string, string][] = [
  [INES, MARA],
  [ROBIN, MARA],
]

const DRIFT = 'The whole drift, down to the fish and up again.'

/** In sending order, so the last conversations come first in the inbox. The creator starts each one. */
export const CONVERSATIONS: readonly ScriptedConversation[] = [
  {
    between: [MARA, SOL],
    lines: [
      { by: MARA, says: 'You bought the reef! Was it the light or the fish?' },
      { by: SOL, says: 'The light. I have never been under water on purpose.' },
      { by: MARA, says: 'We will change that.' },
    ],
  },
  {
    between: [MARA, HARU],
    lines: [
      { by: MARA, says: 'Thank you for the three dollars, they bought a hot chocolate on the pier.' },
      { by: HARU, says: 'In the rain, I hope?' },
      { by: MARA, says: 'Sideways rain.' },
      { by: HARU, shows: 'photos/window.jpg' },
      { by: HARU, says: 'Same here.' },
    ],
  },
  {
    between: [MARA, TEO],
    lines: [
      { by: MARA, says: 'When do you sleep?' },
      { by: TEO, says: 'Define sleep' },
      { by: TEO, says: 'I am on the roof, the fog is coming in below me. I will send it over.' },
    ],
  },
  {
    between: [MARA, LENA],
    lines: [
      { by: MARA, says: 'Coffee question: what do I take on a boat?' },
      { by: LENA, says: 'Anything that survives being upside down. A moka pot and patience.' },
      { by: LENA, shows: 'photos/latte.jpg' },
      { by: MARA, says: 'That will not survive being upside down.' },
    ],
  },
  {
    between: [MARA, AMARA],
    lines: [
      { by: MARA, says: 'Ten dollars is far too kind. Here is something for the garden wall.' },
      {
        by: MARA,
        offers: { files: ['below-the-surface'], price: 0, says: 'One breath, three metres down. For you.' },
      },
      { by: AMARA, says: 'The stripes! I have a tulip with exactly those.' },
    ],
  },
  {
    between: [MARA, NOOR],
    lines: [
      { by: MARA, says: 'I stayed in until the stars came out and thought of you.' },
      {
        by: MARA,
        offers: {
          files: ['night-swim'],
          price: 4,
          says: 'In at sunset, out under the stars.',
          unlocked: true,
        },
      },
      { by: NOOR, says: 'Which lens did you take swimming?! I need to know everything.' },
      { by: MARA, says: 'The cheap one. I am brave, not rich.' },
    ],
  },
  {
    between: [MARA, JONAS],
    lines: [
      { by: MARA, says: 'Is the kettle on?' },
      { by: JONAS, says: 'Always. Minus nine this morning, the lake sings.' },
      { by: MARA, offers: { files: ['the-whole-drift'], price: 6, says: DRIFT, unlocked: true } },
      { by: JONAS, says: 'Warmer than here. Watched it twice with my gloves on.' },
    ],
  },
  {
    between: [MARA, TOM],
    lines: [
      { by: MARA, says: 'Dear Tom, Whitby is on my list for spring. Which end of the beach?' },
      { by: TOM, says: 'The north end, at low tide. Take a flask. Yours, Tom' },
      { by: TOM, says: 'P.S. My granddaughter showed me how to send this.' },
      {
        by: MARA,
        offers: {
          files: ['last-swim', 'below-the-surface'],
          price: 5,
          says: 'Two that I never posted, for the kitchen wall.',
          unlocked: true,
        },
      },
      { by: TOM, says: 'They are up next to the ridges. The wife says thank you again.' },
    ],
  },
  {
    between: [INES, PIA],
    lines: [
      { by: INES, shows: 'photos/papercut.jpg' },
      { by: INES, says: 'Sheet seven of nine. My hand hurts.' },
      { by: PIA, says: 'worth it 😭 please rest the hand' },
      {
        by: INES,
        offers: { files: ['three-pours'], price: 5, says: 'Three pours, no cut. The pink one is yours.' },
      },
    ],
  },
  {
    between: [NOOR, PIA],
    lines: [
      { by: NOOR, says: 'New moon on Friday. I will be on the hill with two thermos flasks.' },
      { by: PIA, says: 'send me one star please, any size' },
      { by: NOOR, shows: 'photos/between-trees.jpg' },
    ],
  },
  {
    between: [MARA, DEV],
    lines: [
      { by: MARA, offers: { files: ['the-whole-drift'], price: 6, says: DRIFT, unlocked: true } },
      { by: DEV, says: 'Eleven sergeant majors, two wrasse and one that is not in my spreadsheet.' },
      { by: MARA, says: 'Then you found a new one. It is called Dev now.' },
      { by: DEV, says: 'Can you send the part where it turns around? Slow, please.' },
    ],
  },
  {
    between: [MARA, PIA],
    lines: [
      { by: MARA, shows: 'photos/afterglow.jpg' },
      { by: MARA, says: 'The minute after. I do not post this one anywhere.' },
      { by: PIA, says: 'saving it next to the orange one 🧡' },
      { by: MARA, offers: { files: ['the-whole-drift'], price: 6, says: DRIFT } },
    ],
  },
]

/** A mass message to all followers and subscribers, and the accounts that pay to unlock it. */
export const MASS_MESSAGE = {
  by: MARA,
  offers: {
    files: ['night-swim'],
    price: 4,
    says: 'A swim that took all night. It is long, it is green, it is yours until you are tired of it.',
  },
  says: 'New this week, before anybody else sees it:',
  unlockedBy: [JONAS, DEV, TOM],
} as const satisfies {
  by: string
  offers: ScriptedOffer
  says: string
  unlockedBy: readonly string[]
}

/** Automatic messages. */
export const AUTOMATIC_MESSAGES = [
  {
    by: MARA,
    event: 'follow',
    delay: { unit: 'minutes', amount: 2 },
    says: 'Hello from the water! This one is on me.',
    offers: { files: ['last-swim'], price: 0, says: 'Taken treading water, camera in one hand.' },
  },
  {
    by: MARA,
    event: 'subscribe',
    delay: { unit: 'hours', amount: 1 },
    says: 'Welcome in! Start with this.',
    offers: { files: ['the-whole-drift'], price: 6, says: DRIFT },
  },
] as const satisfies readonly {
  by: string
  event: string
  delay: { unit: string; amount: number }
  says: string
  offers: ScriptedOffer
}[]
