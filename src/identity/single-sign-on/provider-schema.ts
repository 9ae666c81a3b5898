// The fields that all kinds of providers have on the wire.
import type { TStringOptions } from 'typebox'
import { flag } from '#http/fields.ts'
import { reference } from '#http/id-reference.ts'
import { Type } from '#kernel/type.ts'
import { roleOrNull } from '../levels/index.ts'
import { Team } from '../teams/index.ts'

const { Optional } = Type

export const label = Type.String({ minLength: 1, maxLength: 30, description: 'What people choose it by.' })

export const address = (description: string) => Type.String({ format: 'uri', description })

/** A setting that null removes. */
export const settingOrNull = (options: TStringOptions) =>
  Optional(Type.Union([Type.String(options), Type.Null()]))

const defaultRole = (more = '') =>
  roleOrNull(`The role of those who become members by signing in; null makes guests.${more}`)

const rejoin = flag('Whether people who were removed from the organization come back by signing in.')

/** The settings for people who sign in for the first time, in answers. */
export const newcomers = { defaultTeam: Optional(Team), defaultRole: defaultRole(), rejoin }

/** The same, in requests that make a provider. */
export const newcomerSettings = {
  defaultTeam: Optional(
    Type.Union([reference('The id of a team that new members are put in.'), Type.Null()]),
  ),
  defaultRole: Optional(defaultRole(' Left out, it is the `defaultRole` of the organization.')),
  rejoin: Optional(rejoin),
}

/** The same, in requests that change one. */
export const newcomerChanges = { ...newcomerSettings, defaultRole: Optional(defaultRole()) }
