/** What demo fans say in the live of the demo creator, whoever evaluates the site. */

type LiveLine = { by: string; says: string }

const [TEO, INES, HARU, NOOR] = ['teo_nightowl', 'ines.paints', 'haru-walks', 'noor_stargazer'] as const
const [JONAS, AMARA, SOL, DEV] = ['jonas.outdoors', 'amara~blooms', 'sol_wanders', 'dev.dives'] as const
const TOM = 'old-tom'

export const DEMO_CREATOR = 'mara.lindqvist'

/** What each fan says on coming in. */
export const GREETINGS: readonly LiveLine[] = [
  { by: TOM, says: 'Hello dear! Picture and sound are perfect here.' },
  { by: DEV, says: 'First! Well, nearly 😄' },
  { by: AMARA, says: "Mara! I've been waiting for this all day 🌸" },
  { by: JONAS, says: 'Evening from the tent. One bar of signal, worth it.' },
  { by: NOOR, says: 'Hi everyone 👋 clouds here, so I have time.' },
  { by: HARU, says: 'Just got home. Good timing.' },
  { by: INES, says: 'Paint on my hands, phone on the easel. Hello!' },
  { by: SOL, says: 'Watching from the bus, say hi!' },
  { by: TEO, says: 'Awake and on time for once 🌙' },
]

/** What they say when nothing else happens. */
export const FAN_LINES: readonly LiveLine[] = [
  { by: DEV, says: 'The light is so good right now.' },
  { by: AMARA, says: 'Love this already 🧡' },
  { by: TOM, says: 'How are you today?' },
  { by: NOOR, says: 'Could you show us a bit more of the room?' },
  { by: JONAS, says: 'What are you up to this weekend?' },
  { by: INES, says: "Those colours! I'm taking notes." },
  { by: HARU, says: 'So calm. Please keep going.' },
  { by: SOL, says: 'When is the next one? Asking for my calendar.' },
  { by: TEO, says: 'This beats anything else on at this hour.' },
  { by: DEV, says: 'Told two friends to come over.' },
  { by: TOM, says: 'My granddaughter says you look lovely.' },
  { by: AMARA, says: 'You have the best laugh.' },
  { by: JONAS, says: 'Signal holds. So does my attention.' },
  { by: NOOR, says: 'Is this going to be saved? I want to watch it again.' },
  { by: INES, says: 'Smile! I want to sketch that.' },
  { by: SOL, says: 'Everyone on this bus is watching now, by the way.' },
]

export const FAN_TIPS: readonly (LiveLine & { dollars: number })[] = [
  { by: TOM, dollars: 5, says: 'Get yourself something warm.' },
  { by: AMARA, dollars: 3, says: 'For flowers on that table 🌷' },
  { by: DEV, dollars: 3, says: 'Because you made my Monday.' },
  { by: NOOR, dollars: 5, says: 'For the telescope fund. Yours, not mine.' },
  { by: JONAS, dollars: 4, says: 'Firewood money!' },
  { by: SOL, dollars: 3, says: 'Bus fare, well spent.' },
]

/** Answers to a question in the creator's chat message. */
export const ANSWERS_TO_QUESTION: readonly string[] = [
  'Yes please!',
  'I vote yes.',
  'Hmm, the first one, I think.',
  "All good here, don't change a thing.",
  'Anything you like, really 🙂',
  'Definitely!',
]

/** Answers to anything else the creator writes. */
export const ANSWERS_TO_CREATOR: readonly string[] = [
  'Haha, love that.',
  '🧡🧡🧡',
  'So true!',
  'You read my mind.',
  'Noted!',
  'Best host on here.',
]

/** For tips of others; `{name}` is the giver's first name. */
export const CHEERS: readonly string[] = ['Wow, {name}! 👏', '{name} is on fire 🔥', 'Legend, {name}!']

/** What the other side of a battle says in the inviter's chat when it begins, and when it is over. */
export const BATTLE_GREETING = "Challenge accepted! Good luck, I've got the kettle on ☕"
export const BATTLE_GOODBYE = 'Good battle! Thank you for having me 🤝'

/** With the tips of a battle. */
export const BATTLE_TIPS: readonly (LiveLine & { dollars: number })[] = [
  { by: TOM, dollars: 3, says: 'Here we go!' },
  { by: DEV, dollars: 5, says: 'Come on, push!' },
  { by: AMARA, dollars: 4, says: 'You can do it 🌸' },
  { by: JONAS, dollars: 3, says: 'Up the hill!' },
  { by: NOOR, dollars: 5, says: 'To the stars ✨' },
  { by: HARU, dollars: 3, says: 'Quietly confident.' },
  { by: INES, dollars: 4, says: 'A splash of colour!' },
  { by: SOL, dollars: 3, says: 'Faster than my bus!' },
  { by: TEO, dollars: 4, says: 'No sleep until you win.' },
]
