/** The service worker. Its parts register their own events. */
import { handlePush } from './push.ts'

handlePush()
