/** The screens of mass and automated messages, which only creators load. */
export { MassScreen as MassMessages } from '#web/features/broadcasts/mass/MassScreen.tsx'
export { MassUsersScreen as MassMessageUsers } from '#web/features/broadcasts/mass/MassUsersScreen.tsx'
export { NewMassScreen as NewMassMessage } from '#web/features/broadcasts/mass/NewMassScreen.tsx'
export { RuleScreen as AutoRule } from '#web/features/broadcasts/rules/RuleScreen.tsx'
export { RulesScreen as AutoMessages } from '#web/features/broadcasts/rules/RulesScreen.tsx'
