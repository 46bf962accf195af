/** How large a measurement is: `BENCH_SCALE=1` is the size its limit is for, less is for trying things out, `trial` only shows that it runs. */
const given = process.env.BENCH_SCALE ?? '1'

/** One short round on next to no data: its figures mean nothing, and no limit is held against them. */
export const IS_TRIAL = given === 'trial'

export const SCALE = IS_TRIAL ? 0.001 : Number(given)

/** How long, how often or how many: as the limit wants it, or in a trial. */
export const unlessTrial = <Value>(full: Value, trial: Value): Value => (IS_TRIAL ? trial : full)
