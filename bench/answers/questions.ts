// Questions to real documentation, as people type them, with the pages that answer them: fixed before any was searched for.
import { join } from 'node:path'
import { sharedDataFolder } from '../../test/world/shared-data.ts'

/** The folders of the sets of documentation. */
export const sets = {
  fluentd: join(sharedDataFolder, 'markdown/fluentd'),
  'learn-go': join(sharedDataFolder, 'markdown/learn-go'),
  registries: join(sharedDataFolder, 'markdown/digital-registries'),
  mkdocs: join(sharedDataFolder, 'markdown/mkdocs'),
  postgresql: join(sharedDataFolder, 'websites/postgresql-15/html'),
  handbook: 'docs/handbook',
} as const

export type SetName = keyof typeof sets

export interface AskedQuestion {
  readonly set: SetName
  readonly question: string
  /** The files of the pages that answer it: finding one is enough. */
  readonly answers: readonly string[]
}

const inSet =
  (set: SetName) =>
  ([question, ...answers]: readonly [string, string, ...string[]]): AskedQuestion => ({
    set,
    question,
    answers,
  })

const toFluentd = [
  ['how do I tail a log file', 'input/tail.md'],
  ['which signal reloads the configuration without a restart', 'deployment/signals.md'],
  ['how can I send logs to Amazon S3', 'output/s3.md', 'how-to-guides/apache-to-s3.md'],
  ['retry_max_times', 'configuration/buffer-section.md', 'buffer/README.md', 'output/README.md'],
  ['parse java stack traces over several lines', 'parser/multiline.md'],
  ['run fluentd with more than one process', 'deployment/multi-process-workers.md'],
  ['rewrite tag filter', 'output/rewrite_tag_filter.md'],
  ['how to write my own input plugin', 'plugin-development/api-plugin-input.md'],
  ['kubernetes daemonset', 'container-deployment/kubernetes.md'],
  ['elasticsaerch output', 'output/elasticsearch.md'],
  ['what happens when the log aggregator goes down?', 'deployment/failure-scenarios.md'],
  ['BufferOverflowError', 'troubleshooting-guide.md', 'buffer/README.md'],
  ['remove a field from records', 'filter/record_transformer.md'],
  ['get an e-mail when errors appear in apache logs', 'how-to-guides/splunk-like-grep-and-alert-email.md'],
  ['prometheus metrics', 'monitoring-fluentd/monitoring-prometheus.md'],
  ['increase number of file descriptors before installing', 'installation/before-install.md'],
  ['windows event log', 'input/windows_eventlog.md'],
  ['difference between td-agent and fluent-package', 'quickstart/fluent-package-v5-vs-td-agent.md'],
  [
    'tls encryption between forwarders',
    'output/forward.md',
    'configuration/transport-section.md',
    'input/forward.md',
  ],
] as const

const toLearnGo = [
  ['how do I find data races with a mutex', 'sync.md'],
  ['table driven tests', 'structs-methods-and-interfaces.md', 'roman-numerals.md'],
  ['walk over the fields of a struct at runtime', 'reflection.md'],
  ['how to fake time.Sleep in a test', 'mocking.md'],
  ['race two URLs and take the fastest', 'select.md'],
  ['why should I write unit tests', 'why.md'],
  ['convert numbers to roman numerals', 'roman-numerals.md'],
  ['cancel a long request when the user goes away', 'context.md'],
  ['property based testing', 'roman-numerals.md'],
  ['dependancy injection', 'dependency-injection.md'],
  ['embed template files in the binary', 'html-templates.md'],
  ['draw a clock as SVG', 'math.md'],
  ['generic stack', 'generics.md'],
  ['graceful shutdown', 'intro-to-acceptance-tests.md'],
] as const

const toRegistries = [
  ['who is an applicant', 'spec/3-terminology.md'],
  ['minimum required data of a record', 'spec/7-data-structures.md'],
  ['what changed in version 2.0', 'spec/1-version-history/release-notes.md'],
  [
    'NIST cybersecurity framework',
    'spec/10-other-resources/10.5-cross-functional-security-and-interoperability-standards.md',
  ],
  ['user story: create registry database in user interface', 'spec/9-workflows.md'],
  [
    'requirements for logging and auditing',
    'spec/6-functional-requirements.md',
    'spec/5-cross-cutting-requirements.md',
  ],
] as const

const toMkdocs = [
  ['how can I deploy to github pages', 'docs/user-guide/deploying-your-docs.md'],
  ['exclude_docs', 'docs/user-guide/configuration.md'],
  ['on_page_markdown', 'docs/dev-guide/plugins.md'],
  ['change the favicon', 'docs/getting-started.md', 'docs/user-guide/customizing-your-theme.md'],
  ['how do I override a block of the theme', 'docs/user-guide/customizing-your-theme.md'],
  ['translate a theme into another language', 'docs/dev-guide/translations.md'],
  ['supported locales', 'docs/user-guide/localizing-your-theme.md'],
  ['link from one page to another', 'docs/user-guide/writing-your-docs.md'],
  ['what is new in 1.6', 'docs/about/release-notes.md'],
  ['instalation with pip', 'docs/user-guide/installation.md'],
] as const

const toPostgresql = [
  [
    'how do I create a new database',
    'manage-ag-createdb.html',
    'sql-createdatabase.html',
    'tutorial-createdb.html',
    'app-createdb.html',
  ],
  ['convert a timestamp to a string', 'functions-formatting.html'],
  ['pg_stat_statements', 'pgstatstatements.html'],
  ['what is the difference between json and jsonb', 'datatype-json.html'],
  ['allow connections from other hosts', 'auth-pg-hba-conf.html', 'runtime-config-connection.html'],
  ['insert on conflict do update', 'sql-insert.html'],
  ['how to upgrade to a new major version', 'upgrading.html', 'pgupgrade.html'],
  ['window functions tutorial', 'tutorial-window.html'],
  ['partition a large table', 'ddl-partitioning.html'],
  ['point in time recovery', 'continuous-archiving.html'],
  ['max_wal_size', 'runtime-config-wal.html'],
  ['why is my query slow and how can I see its plan', 'using-explain.html', 'sql-explain.html'],
  ['row level securty policies', 'ddl-rowsecurity.html', 'sql-createpolicy.html'],
  ['array_agg', 'functions-aggregate.html'],
  ['fuzzy string matching levenshtein', 'fuzzystrmatch.html'],
  ['how does autovacuum decide when to run', 'routine-vacuuming.html', 'runtime-config-autovacuum.html'],
  ['PQconnectdb', 'libpq-connect.html'],
  ['copy a table from a csv file', 'sql-copy.html'],
  ['store ip addresses', 'datatype-net-types.html'],
  ['maximum number of columns in a table', 'limits.html'],
  ['listen and notify', 'sql-notify.html', 'sql-listen.html', 'libpq-notify.html'],
  ['deadlocks', 'explicit-locking.html'],
  ['generate_series', 'functions-srf.html'],
  ['write a trigger in plpgsql', 'plpgsql-trigger.html'],
  ['serializable isolation level', 'transaction-iso.html'],
  ['unique index on lower case email', 'indexes-expressional.html'],
] as const

export const questions: readonly AskedQuestion[] = [
  ...toFluentd.map(inSet('fluentd')),
  ...toLearnGo.map(inSet('learn-go')),
  ...toRegistries.map(inSet('registries')),
  ...toMkdocs.map(inSet('mkdocs')),
  ...toPostgresql.map(inSet('postgresql')),
]
