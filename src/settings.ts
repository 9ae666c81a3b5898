// The settings of an installation, each by environment variable and by flag.
import { framedProviders } from '#content/markdown/embed-providers.ts'
import { type DatabaseSettings, databaseSettings } from './database-settings.ts'
import { type FileSettings, fileSettings } from './file-settings.ts'
import type { Setting } from './setting.ts'
import {
  address,
  hostAndPort,
  logLevels,
  mailAddress,
  onOrOff,
  origins,
  providers,
  ranges,
  wholeNumber,
} from './setting-values.ts'

export interface Settings extends DatabaseSettings, FileSettings {
  readonly data: string
  readonly host: string
  readonly port: number
  readonly baseUrl: string | undefined
  readonly logLevel: string
  readonly rateLimit: number
  readonly connectionLimit: number
  readonly trustedProxies: string | undefined
  readonly corsOrigins: string | undefined
  readonly metricsAddress: { readonly host: string; readonly port: number } | undefined
  readonly metricsToken: string | undefined
  readonly fetchAllow: string | undefined
  readonly embeds: readonly string[] | undefined
  readonly hostnameCheck: 'dns' | 'http'
  readonly smtpUrl: string | undefined
  readonly mailFrom: string | undefined
  readonly localAccounts: boolean
  readonly oauthRegistration: boolean
  readonly tryProxy: boolean
  readonly bodyLimit: number
  readonly fileLimit: number
  readonly eventRetention: number
  readonly drainTime: number
  readonly graceTime: number
  readonly backupPassphrase: string | undefined
}

const megabyte = 1_000_000

/** Every setting, in the order in which the help shows them. */
export const settingsTable: { readonly [Name in keyof Settings]: Setting } = {
  data: {
    variable: 'LECTERN_DATA',
    flag: '--data',
    placeholder: 'FOLDER',
    otherwise: './data',
    description: 'where SQLite keeps everything',
    read: value => (value === '' ? undefined : value),
    form: 'a folder',
  },
  host: {
    variable: 'LECTERN_HOST',
    flag: '--host',
    placeholder: 'ADDRESS',
    otherwise: '127.0.0.1',
    description: 'the address to listen on',
    read: value => (value === '' ? undefined : value),
    form: 'an address of this machine, such as 127.0.0.1 or 0.0.0.0',
  },
  port: {
    variable: 'LECTERN_PORT',
    flag: '--port',
    placeholder: 'NUMBER',
    otherwise: '4000',
    description: 'the port to listen on; 0 picks a free one and prints it',
    read: wholeNumber(0, 65_535),
    form: 'a whole number from 0 to 65535',
  },
  baseUrl: {
    variable: 'LECTERN_BASE_URL',
    flag: '--base-url',
    placeholder: 'URL',
    otherwise: '',
    description: 'how the outside reaches this installation; by default the address it listens on',
    read: address(['http:', 'https:']),
    form: 'an http or https address',
  },
  ...databaseSettings,
  ...fileSettings,
  logLevel: {
    variable: 'LECTERN_LOG_LEVEL',
    flag: '--log-level',
    placeholder: 'LEVEL',
    otherwise: 'info',
    description: `how much is logged: ${logLevels.join(', ')}`,
    read: value => (logLevels.includes(value) ? value : undefined),
    form: `one of ${logLevels.join(', ')}`,
  },
  rateLimit: {
    variable: 'LECTERN_RATE_LIMIT',
    flag: '--rate-limit',
    placeholder: 'NUMBER',
    otherwise: '1000',
    description: 'requests a minute and token; 0 turns the limit off',
    read: wholeNumber(0, 1_000_000_000),
    form: 'a whole number',
  },
  connectionLimit: {
    variable: 'LECTERN_CONNECTION_LIMIT',
    flag: '--connection-limit',
    placeholder: 'NUMBER',
    otherwise: '2000',
    description: 'connections at a time',
    read: wholeNumber(10, 1_000_000),
    form: 'a whole number from 10 to 1000000',
  },
  trustedProxies: {
    variable: 'LECTERN_TRUSTED_PROXIES',
    flag: '--trusted-proxies',
    placeholder: 'RANGES',
    otherwise: '',
    description:
      'address ranges of proxies whose X-Forwarded-For is believed, to tell senders apart: 127.0.0.1/32,10.1.0.0/16',
    read: ranges,
    form: 'address ranges in CIDR form, such as 127.0.0.1/32,10.1.0.0/16',
  },
  corsOrigins: {
    variable: 'LECTERN_CORS_ORIGINS',
    flag: '--cors-origins',
    placeholder: 'ORIGINS',
    otherwise: '',
    description:
      'origins whose pages may use the API from a browser: https://app.example.com,http://localhost:5173; * for all',
    read: origins,
    form: 'origins with commas between them, such as https://app.example.com,http://localhost:5173, or *',
  },
  metricsAddress: {
    variable: 'LECTERN_METRICS_ADDRESS',
    flag: '--metrics-address',
    placeholder: 'ADDRESS',
    otherwise: '',
    description: 'where /metrics is served in place of the address of the server: 127.0.0.1:9464',
    read: hostAndPort,
    form: 'an address of this machine and a port, such as 127.0.0.1:9464 or [::1]:9464',
  },
  metricsToken: {
    variable: 'LECTERN_METRICS_TOKEN',
    flag: '--metrics-token',
    placeholder: 'TOKEN',
    otherwise: '',
    description: 'what /metrics must be asked with: Authorization: Bearer TOKEN',
    read: value => (/^[!-~]{16,200}$|^$/.test(value) ? value : undefined),
    form: '16 to 200 characters of ASCII without spaces',
    isSecret: true,
  },
  fetchAllow: {
    variable: 'LECTERN_FETCH_ALLOW',
    flag: '--fetch-allow',
    placeholder: 'RANGES',
    otherwise: '',
    description: 'address ranges that may be fetched from although they are not public: 10.1.0.0/16,fd00::/8',
    read: ranges,
    form: 'address ranges in CIDR form, such as 10.1.0.0/16,fd00::/8',
  },
  embeds: {
    variable: 'LECTERN_EMBEDS',
    flag: '--embeds',
    placeholder: 'PROVIDERS',
    otherwise: '',
    description: `providers whose embeds are shown in frames: ${framedProviders.join(', ')}`,
    read: providers,
    form: `names with commas between them, of these: ${framedProviders.join(', ')}`,
  },
  hostnameCheck: {
    variable: 'LECTERN_HOSTNAME_CHECK',
    flag: '--hostname-check',
    placeholder: 'KIND',
    otherwise: 'dns',
    description: 'how people prove that the hostname of a site is theirs: dns or http',
    read: value => (value === 'dns' || value === 'http' ? value : undefined),
    form: 'dns or http',
  },
  smtpUrl: {
    variable: 'LECTERN_SMTP_URL',
    flag: '--smtp-url',
    placeholder: 'URL',
    otherwise: '',
    description:
      'the server that sends mail, smtp://user:password@host:587 or smtps://…; without it no mail is sent',
    read: address(['smtp:', 'smtps:']),
    form: 'an address like smtp://user:password@host:587',
    isSecret: true,
  },
  mailFrom: {
    variable: 'LECTERN_MAIL_FROM',
    flag: '--mail-from',
    placeholder: 'ADDRESS',
    otherwise: '',
    description: 'whom mail comes from, Lectern <docs@example.com>; needed with an SMTP server',
    read: mailAddress,
    form: 'an e-mail address, such as docs@example.com or Lectern <docs@example.com>',
  },
  localAccounts: {
    variable: 'LECTERN_LOCAL_ACCOUNTS',
    flag: '--local-accounts',
    placeholder: 'on|off',
    otherwise: 'on',
    description: 'off lets people sign in through identity providers alone, without passwords and passkeys',
    read: onOrOff,
    form: 'on or off',
  },
  oauthRegistration: {
    variable: 'LECTERN_OAUTH_REGISTRATION',
    flag: '--oauth-registration',
    placeholder: 'on|off',
    otherwise: 'off',
    description: 'on lets programs register themselves, so that people can allow them to act for them',
    read: onOrOff,
    form: 'on or off',
  },
  tryProxy: {
    variable: 'LECTERN_TRY_PROXY',
    flag: '--try-proxy',
    placeholder: 'on|off',
    otherwise: 'off',
    description: 'on lets readers of sites send requests to APIs through this server, where browsers may not',
    read: onOrOff,
    form: 'on or off',
  },
  bodyLimit: {
    variable: 'LECTERN_BODY_LIMIT',
    flag: '--body-limit',
    placeholder: 'BYTES',
    otherwise: String(10 * megabyte),
    description: 'how large a JSON body may be that carries content; others have 64 KB',
    read: wholeNumber(1000, 1000 * megabyte),
    form: 'a whole number from 1000 to 1000000000',
  },
  fileLimit: {
    variable: 'LECTERN_FILE_LIMIT',
    flag: '--file-limit',
    placeholder: 'BYTES',
    otherwise: String(100 * megabyte),
    description: 'how large a file or an archive may be',
    read: wholeNumber(1000, 10_000 * megabyte),
    form: 'a whole number from 1000 to 10000000000',
  },
  eventRetention: {
    variable: 'LECTERN_EVENT_RETENTION',
    flag: '--event-retention',
    placeholder: 'DAYS',
    otherwise: '0',
    description: 'for how many days events are kept, the record of what was done; 0 for ever',
    read: wholeNumber(0, 36_500),
    form: 'a whole number from 0 to 36500',
  },
  drainTime: {
    variable: 'LECTERN_DRAIN_TIME',
    flag: '--drain-time',
    placeholder: 'SECONDS',
    otherwise: '0',
    description:
      'how long a server that is stopped still takes requests, while /readyz sends proxies elsewhere',
    read: wholeNumber(0, 3600),
    form: 'a whole number from 0 to 3600',
  },
  graceTime: {
    variable: 'LECTERN_GRACE_TIME',
    flag: '--grace-time',
    placeholder: 'SECONDS',
    otherwise: '20',
    description: 'how long requests that are under way may take to end when the server is stopped',
    read: wholeNumber(0, 3600),
    form: 'a whole number from 0 to 3600',
  },
  backupPassphrase: {
    variable: 'LECTERN_BACKUP_PASSPHRASE',
    flag: '--backup-passphrase',
    placeholder: 'PASSPHRASE',
    otherwise: '',
    description: 'what backups are encrypted with; without it they are not',
    read: value => (value === '' || value.length >= 12 ? value : undefined),
    form: '12 characters or more',
    isSecret: true,
  },
}
