// Hostnames of sites on the wire.
import { hostnameStatuses } from '#database/index.ts'
import { location, text } from '#http/fields.ts'
import { Type } from '#kernel/type.ts'

const closed = { additionalProperties: false } as const

const HostnameChallenge = Type.Object(
  {
    type: Type.Enum(['dns', 'http'], {
      description:
        'Where the proof is looked for; the operator of the installation has chosen it. `dns`: a TXT record. `http`: what is answered at an address.',
    }),
    name: text('The name of the record, or the address.'),
    value: text('What the record, or the answer, has to be.'),
  },
  { ...closed, title: 'HostnameChallenge', description: 'How you prove that the hostname is yours.' },
)

export const SiteHostname = Type.Object(
  {
    object: Type.Literal('hostname'),
    hostname: text('The hostname.'),
    status: Type.Enum([...hostnameStatuses], {
      description:
        '`pending`: nobody has proved yet whose it is, and it leads nowhere. `verified`: it leads to the site.',
    }),
    challenge: HostnameChallenge,
    urls: Type.Object({ location }, { ...closed, description: 'Where the hostname is.' }),
  },
  { ...closed, title: 'SiteHostname', description: 'A hostname of your own for a site.' },
)

export const NewSiteHostname = Type.Object(
  {
    hostname: Type.String({
      maxLength: 253,
      pattern: '^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?[.]){2,}[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$',
      'x-form': 'a hostname below a domain, in lower case, such as docs.example.com',
      description: 'The hostname, such as `docs.example.com`.',
    }),
  },
  { ...closed, title: 'NewSiteHostname', description: 'A hostname that is to lead to a site.' },
)
