/** A slide shows all of a media and of whose it is: everything about a page of them is read at once. */
import { reactions } from '../engagement/index.ts'
import { seeingBeside } from '../media/index.ts'
import { standing } from '../people/index.ts'
import { offers } from '../subscriptions/index.ts'

export const seeForFeed = seeingBeside({ media: [reactions], owner: [standing, offers] })
