/** All journeys, in the order of a run. */
import { buyJourney } from './journeys/buy.ts'
import { engagementJourney } from './journeys/engagement.ts'
import { feedJourney } from './journeys/feed.ts'
import type { Journey } from './journeys/journey.ts'
import { liveJourney } from './journeys/live.ts'
import { messageJourney } from './journeys/message.ts'
import { recordJourney } from './journeys/record.ts'
import { screensJourney } from './journeys/screens.ts'
import { signUpJourney } from './journeys/sign-up.ts'
import { staffJourney } from './journeys/staff.ts'
import { subscribeJourney } from './journeys/subscribe.ts'
import { uploadJourney } from './journeys/upload.ts'

export const JOURNEYS: readonly Journey[] = [
  ...[signUpJourney, feedJourney, engagementJourney, buyJourney, subscribeJourney],
  ...[messageJourney, uploadJourney, recordJourney, liveJourney, staffJourney, screensJourney],
]
