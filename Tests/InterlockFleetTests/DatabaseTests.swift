import InterlockTestSupport
import Testing

/// Shows which databases the other suites use. Missing ones are skipped.
@Suite("SQL: databases")
struct DatabaseTests {
  @Test(.enabled(if: DatabaseEngine.all.contains(.sqlite), "there is no sqlite3 on the path"))
  func `SQLite answers`() async throws {
    #expect(try await DatabaseEngine.sqlite.run("SELECT 'here';").lines == ["here"])
  }

  @Test(
    .enabled(
      if: DatabaseEngine.all.contains(.postgreSQL),
      "INTERLOCK_POSTGRES is not set, or there is no psql; .ci/tools/databases starts one"
    )
  )
  func `PostgreSQL answers`() async throws {
    #expect(try await DatabaseEngine.postgreSQL.run("SELECT 'here';").lines == ["here"])
  }
}
