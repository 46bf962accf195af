/** An item of a tip menu, in whole dollars like every tip. */
export type TipOffer = { id: string; title: string; cents: number }
