import InterlockFleet
import Testing

/// Shows which databases the other suites use. Missing ones are skipped.
@Suite("SQL: databases")
struct DatabaseTests {
  @Test(.enabled(if: LoadedDatabase.Kind.all.contains(.sqlite), "there is no library of SQLite"))
  func `SQLite answers`() async throws {
    #expect(try await LoadedDatabase(.sqlite).run("SELECT 'here'") == [[.text("here")]])
  }

  @Test(
    .enabled(
      if: LoadedDatabase.Kind.all.contains(.postgreSQL),
      "INTERLOCK_POSTGRES is not set, or there is no libpq; .ci/tools/databases starts a server"
    )
  )
  func `PostgreSQL answers`() async throws {
    #expect(try await LoadedDatabase(.postgreSQL).run("SELECT 'here'") == [[.text("here")]])
  }
}
