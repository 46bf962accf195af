/** What somebody does for a tip, in whole dollars as every tip. */
export type TipOffer = { id: string; title: string; cents: number }
