/** The screens of the menu area. */
export { AccountMenu } from '#web/features/menu/AccountMenu.tsx'
export { Menu } from '#web/features/menu/Menu.tsx'
