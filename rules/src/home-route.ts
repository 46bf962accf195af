/** The home page's line of the route table, which the web app needs before it has the others. */
import type { ScreenRoute } from './routes.ts'

export const HOME_ROUTE: ScreenRoute = {
  path: '/',
  area: 'home',
  screen: 'Feed',
  title: 'Home',
  guard: 'anyone',
}
