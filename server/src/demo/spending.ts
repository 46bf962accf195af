/** The script of demo payments: plans, subscriptions, tips and purchases. All amounts are dollars. */

type DemoPlan = {
  price: number
  trial?: { duration: number; unit: 'day' | 'month'; price: number }
}

export type Spending = {
  /** Credit packs, bought first. */
  packs: readonly number[]
  /** Usernames of creators. */
  subscribes?: readonly string[]
  tips?: readonly { to: string; dollars: number; says: string }[]
  /** File names. */
  buys?: readonly string[]
}

const [MARA, TEO, INES, HARU] = ['mara.lindqvist', 'teo_nightowl', 'ines.paints', 'haru-walks'] as const
const [NOOR, JONAS, AMARA, LENA] = ['noor_stargazer', 'jonas.outdoors', 'amara~blooms', 'lena_brews'] as const
const [SOL, DEV, PIA, TOM] = ['sol_wanders', 'dev.dives', 'pixelpia', 'old-tom'] as const

export const PLANS: Readonly<Record<string, DemoPlan>> = {
  [MARA]: { price: 9.99 },
  [TEO]: { price: 4.99, trial: { duration: 7, unit: 'day', price: 0 } },
  [INES]: { price: 7.99 },
  [HARU]: { price: 6 },
  [NOOR]: { price: 12.99, trial: { duration: 1, unit: 'month', price: 3.99 } },
  [JONAS]: { price: 8.99, trial: { duration: 3, unit: 'day', price: 1 } },
  [AMARA]: { price: 5.99 },
  [LENA]: { price: 9.99, trial: { duration: 14, unit: 'day', price: 0 } },
  [SOL]: { price: 14.99, trial: { duration: 1, unit: 'month', price: 4.99 } },
  // Of the whole demo.
  'mateo.sails': { price: 6.99, trial: { duration: 7, unit: 'day', price: 0 } },
  'aisha.throws': { price: 5.99 },
  'bjorn.orbits': { price: 4.99, trial: { duration: 14, unit: 'day', price: 0 } },
  'yuki.pours': { price: 7.99, trial: { duration: 1, unit: 'month', price: 2.99 } },
  'omar.rails': { price: 4.99 },
  kofi_moves: { price: 9.99, trial: { duration: 3, unit: 'day', price: 1 } },
  'wei.pixels': { price: 5.99 },
  'priya.lights': { price: 11.99, trial: { duration: 1, unit: 'month', price: 4.99 } },
  nina_deep: { price: 8.99 },
  camila_cooks: { price: 6.99 },
  'elio.records': { price: 4.99, trial: { duration: 7, unit: 'day', price: 0 } },
}

/** Haru, Lena and Sol have no income yet: some creators are new. */
export const SPENDING: Readonly<Record<string, Spending>> = {
  [TOM]: {
    packs: [50],
    subscribes: [MARA, AMARA],
    tips: [
      { to: MARA, dollars: 5, says: 'For the Whitby memories. Thank you, dear.' },
      { to: NOOR, dollars: 3, says: 'One star for each grandchild.' },
    ],
    buys: ['dahlia'],
  },
  [PIA]: {
    packs: [25, 10],
    subscribes: [INES],
    tips: [
      { to: MARA, dollars: 5, says: 'that orange made my week 🧡' },
      { to: TEO, dollars: 3, says: 'for the coffee you missed the lights for' },
    ],
    buys: ['dahlia'],
  },
  [DEV]: {
    packs: [25, 10],
    subscribes: [MARA],
    tips: [{ to: JONAS, dollars: 5, says: 'More firewood!' }],
    buys: ['reef-drift'],
  },
  [TEO]: {
    packs: [10],
    tips: [
      { to: MARA, dollars: 3, says: 'From one early riser, well, late sleeper, to another.' },
      { to: NOOR, dollars: 5, says: 'Four hours in the cold deserve a hot chocolate.' },
    ],
  },
  [INES]: {
    packs: [25],
    subscribes: [JONAS],
    tips: [{ to: AMARA, dollars: 4, says: 'For the palette I stole from your garden.' }],
    buys: ['star-trails'],
  },
  [NOOR]: {
    packs: [25],
    subscribes: [MARA, TEO],
    tips: [{ to: TEO, dollars: 5, says: 'The rooftop one is a gem.' }],
  },
  [JONAS]: {
    packs: [25, 10],
    subscribes: [MARA, NOOR],
    tips: [{ to: INES, dollars: 5, says: 'For a new knife. Mind your fingers.' }],
    buys: ['star-trails'],
  },
  [AMARA]: {
    packs: [25],
    tips: [{ to: MARA, dollars: 10, says: 'Ten quiet minutes I did not know I needed.' }],
    buys: ['arches'],
  },
  [LENA]: {
    packs: [10],
    tips: [{ to: NOOR, dollars: 3, says: 'A refill for the thermos.' }],
    buys: ['reef-drift'],
  },
  [SOL]: { packs: [25], subscribes: [TEO], buys: ['reef-drift', 'star-trails'] },
  [HARU]: {
    packs: [10],
    tips: [{ to: MARA, dollars: 3, says: 'Same rain, other shore. Lovely work.' }],
    buys: ['arches'],
  },
  [MARA]: {
    packs: [25],
    subscribes: [NOOR],
    tips: [{ to: JONAS, dollars: 5, says: 'Keep the kettle on for me.' }],
    buys: ['dahlia'],
  },
}
