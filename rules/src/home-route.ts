/** The home page's line of the route table, which the web app needs before it has the others. */
export const HOME_ROUTE = {
  path: '/',
  area: 'home',
  screen: 'Feed',
  title: 'Home',
  guard: 'anyone',
} as const
