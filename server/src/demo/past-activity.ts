/** The script of past activity between demo accounts: follows and messages. */

const [MARA, TEO, INES, NOOR] = ['mara.lindqvist', 'teo_nightowl', 'ines.paints', 'noor_stargazer'] as const
const [DEV, PIA, TOM] = ['dev.dives', 'pixelpia', 'old-tom'] as const

/** In addition to the follows of `load-pack.ts`. */
export const PAST_FOLLOWS: Readonly<Record<string, readonly string[]>> = {
  [PIA]: [INES, MARA, TEO, NOOR, 'mei.and.mochi', 'kofi_moves', 'priya.lights', 'sipho.goodboys'],
  [DEV]: [MARA, PIA],
  [TOM]: [PIA],
  [INES]: [PIA],
}

type PastMessage = { from: string; to: string; says: string }

/** In sending order. A creator starts each conversation, with a follower. */
export const PAST_MESSAGES: readonly PastMessage[] = [
  { from: INES, to: PIA, says: 'Welcome, Pia! The blue one you liked is drying as we speak.' },
  { from: PIA, to: INES, says: 'the lava one has been my wallpaper since tuesday' },
  { from: INES, to: PIA, says: 'Then the next loop is yours: slower, and a lot more pink.' },
  { from: MARA, to: PIA, says: 'That was kind of you. The orange lasted four minutes, I counted.' },
  { from: PIA, to: MARA, says: 'four minutes well spent 🧡' },
  { from: TEO, to: PIA, says: 'The coffee was worth missing the lights. New rooftop on Friday.' },
  { from: MARA, to: DEV, says: 'Next time I go down to the reef, do you want to name the fish?' },
  { from: DEV, to: MARA, says: 'I have a spreadsheet ready.' },
]
