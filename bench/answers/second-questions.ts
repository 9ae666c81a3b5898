// A second hundred of questions, fixed before any was searched for: the search was tuned to the first ones for so long
// that they say little.
import type { AskedQuestion, SetName } from './questions.ts'

type Written = readonly [question: string, ...answers: readonly [string, ...string[]]]
type BySet = Readonly<Record<SetName, readonly Written[]>>

const written = (bySet: BySet): AskedQuestion[] =>
  Object.entries(bySet).flatMap(([set, questions]) =>
    questions.map(([question, ...answers]) => ({ set: set as SetName, question, answers })),
  )

const half: BySet = {
  fluentd: [
    ['parse json in a field', 'filter/parser.md', 'parser/json.md'],
    ['add the hostname to every record', 'filter/record_transformer.md'],
    ['chunk_limit_size', 'configuration/buffer-section.md'],
    ['install on ubuntu', 'installation/install-by-deb.md'],
    ['yaml config', 'configuration/config-file-yaml.md'],
    ['how do I test my plugin', 'plugin-development/plugin-test-code.md'],
    ['send logs from a python app', 'language-bindings/python.md'],
    ['use an environment variable in the config', 'configuration/config-file.md'],
    ['load balancing between several aggregators', 'output/forward.md', 'deployment/high-availability.md'],
    ['nginx access log format', 'parser/nginx.md'],
    ['pos_file', 'input/tail.md'],
    ['store events in mongodb', 'output/mongo.md', 'how-to-guides/apache-to-mongodb.md'],
    ['what does @label do', 'configuration/config-file.md', 'configuration/routing-examples.md'],
    ['duplicate or drop unwanted events', 'output/null.md', 'output/copy.md', 'filter/grep.md'],
  ],
  'learn-go': [
    ['how do channels and goroutines work', 'concurrency.md'],
    ['key not found in a map', 'maps.md'],
    ['parse json', 'json.md'],
    ['when should I use pointers', 'pointers-and-errors.md'],
    ['reduce and find on collections', 'revisiting-arrays-and-slices-with-generics.md'],
    ['how do I stop a reader early', 'context-aware-reader.md'],
    ['test an http handler', 'http-handlers-revisited.md', 'http-server.md'],
  ],
  registries: [
    ['personal data privacy', 'spec/5-cross-cutting-requirements.md'],
    [
      'what can an administrator do',
      'spec/4-key-digital-functionalities.md',
      'spec/6-functional-requirements.md',
    ],
    ['endpoints to create, read and update records', 'spec/8-service-apis.md'],
  ],
  mkdocs: [
    ['leave pages out of the navigation', 'docs/user-guide/configuration.md'],
    ['command line options of the build', 'docs/user-guide/cli.md'],
    ['syntax highlighting colours', 'docs/user-guide/choosing-your-theme.md'],
    ['how can I run the tests of mkdocs itself', 'docs/about/contributing.md'],
    ['add a css file', 'docs/user-guide/customizing-your-theme.md', 'docs/user-guide/configuration.md'],
  ],
  postgresql: [
    ['change the password of a user', 'sql-alterrole.html', 'sql-alteruser.html', 'app-psql.html'],
    ['case insensitive text column', 'citext.html', 'collation.html'],
    ['work_mem', 'runtime-config-resource.html'],
    ['create index without blocking writes', 'sql-createindex.html'],
    ['delete rows of referencing tables too', 'ddl-constraints.html'],
    ['kill a running query', 'functions-admin.html'],
    ['recursive query', 'queries-with.html'],
    ['what to do when the disk is full', 'disk-full.html'],
    ['read only standby', 'hot-standby.html'],
    ['generate a random uuid', 'functions-uuid.html', 'pgcrypto.html', 'uuid-ossp.html'],
    ['list tables in psql', 'app-psql.html'],
    ['pg_dump', 'app-pgdump.html'],
    ['how are nulls sorted', 'queries-order.html', 'sql-select.html'],
    ['full text search ranking', 'textsearch-controls.html'],
    ['server crashed: too many open files', 'kernel-resources.html', 'runtime-config-resource.html'],
    ['which privileges can be granted on a schema', 'ddl-priv.html', 'sql-grant.html', 'ddl-schemas.html'],
  ],
  handbook: [
    ['forgot my password', 'people/passwords-and-passkeys.md', 'people/sign-in-links.md'],
    ['import from github', 'writing/importing.md'],
    ['go back to an older version of a page', 'reviewing/history.md'],
    ['nginx in front', 'running/proxies.md'],
    ['upload an image', 'writing/files.md'],
    ['change the logo and colours', 'sites/customization.md'],
    ['who changed this and when', 'reviewing/history.md', 'reference/events.md'],
    ['move to a new server', 'running/backup.md'],
    ['too many requests', 'reference/limits.md', 'running/settings.md', 'reference/errors.md'],
  ],
}

const otherHalf: BySet = {
  fluentd: [
    [
      'grafana dashboard or api to see buffer length',
      'monitoring-fluentd/monitoring-rest-api.md',
      'input/monitor_agent.md',
      'monitoring-fluentd/monitoring-prometheus.md',
    ],
    [
      'mask or change values of a field',
      'filter/record_transformer.md',
      'how-to-guides/filter-modify-apache.md',
    ],
    [
      'flush_thread_count',
      'configuration/buffer-section.md',
      'deployment/performance-tuning-single-process.md',
    ],
    ['install on a mac', 'installation/install-by-dmg.md'],
    ['receive syslog messages', 'input/syslog.md', 'how-to-guides/parse-syslog.md'],
    ['write a custom parser', 'plugin-development/api-plugin-parser.md'],
    ['log4j java application', 'language-bindings/java.md'],
    ['include another config file', 'configuration/config-file.md'],
    [
      'how do I know which time format to use',
      'configuration/parse-section.md',
      'configuration/format-section.md',
      'plugin-development/api-plugin-parser.md',
    ],
    [
      'run it in docker',
      'container-deployment/install-by-docker.md',
      'container-deployment/docker-compose.md',
    ],
    ['regular expression with named groups', 'parser/regexp.md'],
    ['persist buffer on disk', 'buffer/file.md', 'buffer/file_single.md', 'configuration/buffer-section.md'],
    ['@ERROR label', 'configuration/config-file.md', 'configuration/routing-examples.md'],
    [
      'timezone of log events',
      'configuration/format-section.md',
      'configuration/parse-section.md',
      'configuration/inject-section.md',
    ],
  ],
  'learn-go': [
    ['what is an interface good for', 'structs-methods-and-interfaces.md', 'pointers-and-errors.md'],
    ['variadic functions sum of slices', 'arrays-and-slices.md'],
    ['save scores in a file', 'io.md'],
    ['type parameters', 'generics.md', 'revisiting-arrays-and-slices-with-generics.md'],
    ['chat in the browser with the server', 'websockets.md'],
    ['schedule something to happen later', 'time.md'],
    ['checklist before refactoring', 'refactoring-checklist.md'],
  ],
  registries: [
    ['definition of a registry', 'spec/3-terminology.md', 'spec/2-description.md'],
    ['audit who viewed my personal data', 'spec/6-functional-requirements.md'],
    [
      'which standards must apis follow',
      'spec/10-other-resources/10.5-cross-functional-security-and-interoperability-standards.md',
      'spec/8-service-apis.md',
      'spec/5-cross-cutting-requirements.md',
    ],
  ],
  mkdocs: [
    ['use_directory_urls', 'docs/user-guide/configuration.md'],
    ['preview while I write', 'docs/getting-started.md', 'docs/user-guide/cli.md', 'docs/index.md'],
    ['how do I write my own theme', 'docs/dev-guide/themes.md'],
    ['tables and fenced code', 'docs/user-guide/writing-your-docs.md'],
    ['edit this page link', 'docs/user-guide/configuration.md'],
  ],
  postgresql: [
    ['reset a sequence', 'sql-altersequence.html', 'functions-sequence.html'],
    ['find similar strings with an index', 'pgtrgm.html'],
    ['shared_buffers', 'runtime-config-resource.html'],
    ['difference between vacuum and vacuum full', 'routine-vacuuming.html', 'sql-vacuum.html'],
    ['first day of the month', 'functions-datetime.html'],
    ['see who is connected and what they run', 'monitoring-stats.html'],
    ['update from another table', 'sql-update.html', 'tutorial-update.html'],
    ['size of a table on disk', 'diskusage.html', 'disk-usage.html', 'functions-admin.html'],
    [
      'replicate only some tables',
      'logical-replication-publication.html',
      'logical-replication.html',
      'sql-createpublication.html',
      'logical-replication-quick-setup.html',
    ],
    ['split a string into rows', 'functions-string.html', 'functions-matching.html'],
    ['store passwords safely', 'pgcrypto.html', 'auth-password.html', 'encryption-options.html'],
    ['pg_restore', 'app-pgrestore.html'],
    ['error code 23505', 'errcodes-appendix.html'],
    [
      'loop over the results of a query in a function',
      'plpgsql-control-structures.html',
      'plpgsql-cursors.html',
    ],
    ['connect over ssl with client certificates', 'ssl-tcp.html', 'auth-cert.html', 'libpq-ssl.html'],
    ['speed up bulk loading', 'populate.html'],
  ],
  handbook: [
    ['docker compose', 'running/installing.md'],
    ['sso with google', 'people/oidc.md', 'people/saml.md'],
    ['two people edited the same paragraph', 'reviewing/conflicts.md', 'reviewing/change-requests.md'],
    ['show something only to logged in customers', 'sites/conditions.md', 'sites/who-sees-what.md'],
    ['keep a page out of google', 'sites/machines.md'],
    ['api key for a script', 'basics/tokens.md', 'basics/calling-the-api.md'],
    ['find broken links', 'writing/links.md'],
    ['how much memory does it need', 'running/sizing.md'],
    ['mermaid diagrams', 'writing/blocks.md'],
  ],
}

export const secondQuestions = written(half)

/** Only to be counted, like `heldOutQuestions`. */
export const heldOutSecondQuestions = written(otherHalf)
