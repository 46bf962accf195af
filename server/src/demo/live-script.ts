/** The script of the demo's live: chat messages and tips. */

type LiveLine = { by: string; says: string }
export type LiveTip = LiveLine & { dollars: number }

const [TEO, INES, HARU, NOOR] = ['teo_nightowl', 'ines.paints', 'haru-walks', 'noor_stargazer'] as const
const [JONAS, AMARA, SOL, DEV] = ['jonas.outdoors', 'amara~blooms', 'sol_wanders', 'dev.dives'] as const
const TOM = 'old-tom'

export const LIVE_SHOW = {
  by: 'lena_brews',
  description: 'Snowed in: third pot of coffee and nowhere to be',
  tags: ['cozy', 'coffee', 'winter'],
  goal: { title: 'A new grinder for the cabin', cents: 6_000 },
  menu: [
    { title: 'Name the next pot', cents: 300 },
    { title: 'One more log on the fire', cents: 500 },
    { title: 'A postcard from the cabin', cents: 1_500 },
  ],
  /** File names in the pack. */
  clip: 'snow-cabin',
  sound: 'golden-hour',
} as const

export const LIVE_LINES: readonly LiveLine[] = [
  { by: TOM, says: 'Good morning from the garden shed. Kettle is on here, too.' },
  { by: JONAS, says: 'How deep is it at the door?' },
  { by: NOOR, says: 'Is the sky clear tonight? Asking for a telescope.' },
  { by: DEV, says: 'Spreadsheet open on the other screen, nobody tell my boss.' },
  { by: AMARA, says: 'Everything under that snow is asleep and happy.' },
  { by: SOL, says: 'I was in forty degrees this morning. This is unfair.' },
  { by: HARU, says: 'The light in that window ✨' },
  { by: INES, says: 'That blue on the snow is four colours at once.' },
  { by: TEO, says: 'Just woke up. It is 3 pm. No comment.' },
  { by: TOM, says: 'Is that birch you are burning?' },
  { by: JONAS, says: 'Skis are waxed. I can be there on Thursday.' },
  { by: DEV, says: 'What is in the cup right now?' },
  { by: NOOR, says: 'This is my favourite corner of the internet.' },
  { by: HARU, says: 'No umbrella needed. Strange feeling.' },
  { by: AMARA, says: 'Please put a candle in the left window.' },
  { by: INES, says: 'Painting along, do not move the cabin.' },
  { by: SOL, says: 'How long until somebody can drive up again?' },
  { by: TEO, says: 'This music and that snow: I am asleep again.' },
  { by: TOM, says: 'My granddaughter says hello and wants to know about the cat.' },
  { by: DEV, says: 'I have been here for two pots now.' },
  { by: JONAS, says: 'Check the chimney, heavy snow drifts around it.' },
  { by: NOOR, says: 'If the power goes out: step outside and look up.' },
  { by: HARU, says: 'Walked home slowly, put this on, perfect evening.' },
  { by: AMARA, says: 'Cardamom in the coffee? Say yes.' },
  { by: SOL, says: 'The quiet is the best part.' },
  { by: INES, says: 'Who else is here just for the smoke from the chimney?' },
  { by: TEO, says: 'Record this for the long nights, please.' },
  { by: DEV, says: 'Hello to everybody who just came in 👋' },
]

export const LIVE_TIPS: readonly LiveTip[] = [
  { by: TOM, dollars: 3, says: 'For a bag of the dark roast.' },
  { by: DEV, dollars: 3, says: 'My rent for two pots of sitting here.' },
  { by: JONAS, dollars: 5, says: 'One more log!' },
  { by: AMARA, dollars: 3, says: 'Cardamom money.' },
  { by: NOOR, dollars: 5, says: 'Name the next pot Orion.' },
  { by: SOL, dollars: 3, says: 'For the shovel fund.' },
  { by: HARU, dollars: 3, says: 'To slow mornings.' },
  { by: INES, dollars: 4, says: 'Model fee for the cabin.' },
]

/** Everyone who acts in the demo's lives. */
export const LIVE_CAST: ReadonlySet<string> = new Set([
  LIVE_SHOW.by,
  ...[...LIVE_LINES, ...LIVE_TIPS].map(({ by }) => by),
])

/** The creator's answers to chat messages; `{name}` is the writer's first name. */
export const LIVE_ANSWERS: readonly string[] = [
  'Hello {name}, come in and close the door, it is cold out there.',
  '{name}! There is a cup left for you.',
  'Good to have you here, {name}. How is the weather where you are?',
  'I will think about that over the next pot, {name}.',
  'You are right, {name}, and the kettle agrees.',
  'Thank you for keeping me company, {name}.',
]

/** The creator's thanks for tips of evaluators. */
export const LIVE_THANKS: readonly string[] = [
  'That is very kind, {name}! The grinder comes closer.',
  'Thank you, {name}! This pot is yours.',
]
