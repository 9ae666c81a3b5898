// Levels: who may do what.
export { highest, type Level, levelOn, levels, reaches, type Standing } from './levels.ts'
export { Role, RoleOrNull } from './schema.ts'
export { visibleTo } from './visible-spaces.ts'
