/** All journeys, in the order of a run. */
import { engagement } from './journeys/engagement.ts'
import { feed } from './journeys/feed.ts'
import type { Journey } from './journeys/journey.ts'
import { signUp } from './journeys/sign-up.ts'

export const JOURNEYS: readonly Journey[] = [signUp, feed, engagement]
