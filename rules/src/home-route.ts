/** The home page's entry of the route table, which the web app needs before the rest is loaded. */
export const HOME_ROUTE = {
  path: '/',
  area: 'home',
  screen: 'HomeFeed',
  title: 'Home',
  guard: 'anyone',
} as const
