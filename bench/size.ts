/** Size of a measurement: limits apply to `BENCH_SCALE=1`; smaller values are for experiments, and `trial` only checks that it runs. */
const given = process.env.BENCH_SCALE ?? '1'

/** One short round on almost no data: its values are meaningless, and no limit is checked. */
export const IS_TRIAL = given === 'trial'

export const SCALE = IS_TRIAL ? 0.001 : Number(given)

/** A duration, count or number of rounds: full size, scaled, or the minimum of a trial. */
export const unlessTrial = <Value>(full: Value, trial: Value): Value => (IS_TRIAL ? trial : full)
