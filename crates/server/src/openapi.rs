//! The API described, for programs (OpenAPI 3.1) and for people.

use std::fmt::Write as _;

use atoll_protocol as wire;
use axum::Json;
use axum::response::Html;
use serde_json::{Map, Value as Json_, json};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

/// One route: method, path, what it does, the schema of its body, of its answer, and the answer's status.
struct Route {
    method: &'static str,
    path: &'static str,
    about: &'static str,
    body: Option<&'static str>,
    answer: Option<&'static str>,
    status: &'static str,
}

const fn read(path: &'static str, about: &'static str, answer: &'static str) -> Route {
    Route {
        method: "get",
        path,
        about,
        body: None,
        answer: Some(answer),
        status: "200",
    }
}

const fn write(
    path: &'static str,
    about: &'static str,
    body: &'static str,
    answer: &'static str,
) -> Route {
    Route {
        method: "post",
        path,
        about,
        body: Some(body),
        answer: Some(answer),
        status: "200",
    }
}

const fn made(route: Route) -> Route {
    Route {
        status: "201",
        ..route
    }
}

const fn delete(route: Route) -> Route {
    Route {
        method: "delete",
        ..route
    }
}

const fn no_body(route: Route) -> Route {
    Route {
        body: None,
        ..route
    }
}

const ROUTES: &[Route] = &[
    read("/api/session", "Who one is.", "Session"),
    write("/api/session", "Gives oneself a name.", "Rename", "Session"),
    read("/api/games", "All games.", "GameInfo[]"),
    read("/api/games/{game}", "A game.", "GameInfo"),
    read("/api/games/{game}/rules", "Its rules.", "RulesPage"),
    read(
        "/api/games/{game}/preview",
        "A picture of it, as a scene.",
        "Object",
    ),
    read(
        "/api/games/{game}/guide",
        "Its guided start: real positions with a word on each.",
        "GuideStep[]",
    ),
    read(
        "/api/tables",
        "Tables; `which` is open, mine, public or past; `game` names one game.",
        "Tables",
    ),
    made(write(
        "/api/tables",
        "Makes a table.",
        "CreateTable",
        "TableInfo",
    )),
    made(write(
        "/api/quick",
        "Plays against bots at once.",
        "QuickStart",
        "TableInfo",
    )),
    read("/api/tables/{table}", "A table.", "TableInfo"),
    write(
        "/api/tables/{table}/join",
        "Sits down.",
        "Join",
        "TableInfo",
    ),
    write(
        "/api/tables/{table}/seats/{seat}",
        "Puts a bot into an open seat.",
        "FillSeat",
        "TableInfo",
    ),
    delete(read(
        "/api/tables/{table}/seats/{seat}",
        "Leaves a seat while the table waits.",
        "TableInfo",
    )),
    read(
        "/api/tables/{table}/view",
        "The table as one sees it; `seat`, `number` (an earlier point), `detail` (scene or moves), `angle` (number of one of the game's angles).",
        "Object",
    ),
    read(
        "/api/tables/{table}/news",
        "What happened after the entry `after`, as `seat` knows it.",
        "News[]",
    ),
    write(
        "/api/tables/{table}/commands",
        "Does something at the table, once however often it is sent.",
        "Command",
        "Object",
    ),
    read(
        "/api/tables/{table}/record",
        "The record, as one may read it.",
        "RecordText",
    ),
    read(
        "/api/tables/{table}/review",
        "What the bots think of a casual match that is over.",
        "Review",
    ),
    made(write(
        "/api/tables/{table}/fork",
        "Goes on from a point of the match, against bots.",
        "Fork",
        "TableInfo",
    )),
    read("/api/bots", "The programs that are one's own.", "Program[]"),
    made(write(
        "/api/bots",
        "A token for a program that plays.",
        "Rename",
        "BotToken",
    )),
    delete(read(
        "/api/bots/{bot}",
        "Takes its token from a program; for its owner, and for itself.",
        "Program[]",
    )),
    made(write(
        "/api/accounts",
        "Opens an account.",
        "Credentials",
        "NewAccount",
    )),
    write("/api/login", "Enters an account.", "Credentials", "Session"),
    write(
        "/api/recover",
        "Enters an account by its recovery code, with a new password; ends all its sessions.",
        "Recovery",
        "NewAccount",
    ),
    no_body(write("/api/logout", "Leaves an account.", "", "Session")),
    no_body(write(
        "/api/logout/everywhere",
        "Leaves an account at every browser.",
        "",
        "Session",
    )),
    write(
        "/api/account/password",
        "Changes the password; ends all other sessions.",
        "NewPassword",
        "Session",
    ),
    write(
        "/api/account/recovery",
        "A new recovery code; the old one opens nothing any more.",
        "Password",
        "RecoveryCode",
    ),
    delete(write(
        "/api/account",
        "Forgets an account.",
        "Credentials",
        "Session",
    )),
    read(
        "/api/people/{name}",
        "An account with its history and ratings.",
        "Profile",
    ),
];

/// The schemas that routes name, and those they need.
fn schemas() -> Map<String, Json_> {
    let mut all: Vec<(String, RefOr<Schema>)> = Vec::new();
    macro_rules! add {
        ($($name:ident),+ $(,)?) => {$(
            all.push((stringify!($name).to_owned(), wire::$name::schema()));
            wire::$name::schemas(&mut all);
        )+};
    }
    add!(
        ErrorBody,
        Session,
        Rename,
        GameInfo,
        GuideStep,
        RulesPage,
        Tables,
        TableInfo,
        CreateTable,
        QuickStart,
        Join,
        FillSeat,
        News,
        Command,
        RecordText,
        Review,
        Fork,
        BotToken,
        Credentials,
        NewAccount,
        Recovery,
        NewPassword,
        Password,
        RecoveryCode,
        Program,
        Profile,
        Can,
        Due,
        Outcome,
        Offer,
    );
    let json = |schema| serde_json::to_value(schema).expect("schemas are plain JSON");
    all.into_iter()
        .map(|(name, schema)| (name, json(schema)))
        .collect()
}

fn content(schema: &str) -> Json_ {
    let refer = |name: &str| json!({"$ref": format!("#/components/schemas/{name}")});
    let schema = match schema.strip_suffix("[]") {
        Some(item) => json!({"type": "array", "items": refer(item)}),
        None if schema == "Object" => json!({"type": "object"}),
        None => refer(schema),
    };
    json!({"application/json": {"schema": schema}})
}

fn operation(route: &Route) -> Json_ {
    let names = route
        .path
        .split('{')
        .skip(1)
        .filter_map(|rest| rest.split('}').next());
    let parameter =
        |name| json!({"name": name, "in": "path", "required": true, "schema": {"type": "string"}});
    let mut operation = json!({
        "summary": route.about,
        "parameters": names.map(parameter).collect::<Vec<_>>(),
        "responses": {
            "default": {"description": "Refused; nothing was changed.", "content": content("ErrorBody")},
        },
    });
    if let Some(answer) = route.answer {
        operation["responses"][route.status] =
            json!({"description": "Done.", "content": content(answer)});
    }
    if let Some(body) = route.body {
        operation["requestBody"] = json!({"required": true, "content": content(body)});
    }
    operation
}

/// The whole description.
pub(crate) fn document() -> Json_ {
    let mut paths: Map<String, Json_> = Map::new();
    for route in ROUTES {
        let path = paths.entry(route.path).or_insert_with(|| json!({}));
        path[route.method] = operation(route);
    }
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Atoll",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "Programs send `Authorization: Bearer TOKEN`; browsers have a cookie. Sockets are described in docs/protocol.md.",
        },
        "paths": paths,
        "components": {
            "schemas": schemas(),
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
        "security": [{}, {"token": []}],
    })
}

pub(crate) async fn json() -> Json<Json_> {
    Json(document())
}

/// A plain page: nothing is fetched from elsewhere, nothing is run.
pub(crate) async fn page() -> Html<String> {
    let document = document();
    let mut page = String::from(
        "<!doctype html><html lang=en><meta charset=utf-8><title>Atoll API</title>\
         <meta name=viewport content=\"width=device-width\"><h1>Atoll API</h1>\
         <p>The same for programs: <a href=\"/api/openapi.json\">OpenAPI 3.1</a>. Bodies and answers are JSON.\
         <p>Programs send <code>Authorization: Bearer TOKEN</code>; <code>POST /api/bots</code> makes a token.\
         <h2>Routes</h2><dl>",
    );
    for route in ROUTES {
        let link = |name: Option<&str>| {
            name.map_or("nothing".into(), |name| {
                let anchor = name.trim_end_matches("[]");
                format!("<a href=\"#{anchor}\">{name}</a>")
            })
        };
        let (body, answer) = (link(route.body), link(route.answer));
        let method = route.method.to_uppercase();
        let _ = write!(
            page,
            "<dt><code>{method} {}</code><dd>{} {body} → {answer}",
            route.path, route.about
        );
    }
    page.push_str("</dl><h2>Types</h2>");
    if let Some(schemas) = document["components"]["schemas"].as_object() {
        for (name, schema) in schemas {
            let text = serde_json::to_string_pretty(schema).unwrap_or_default();
            let text = text.replace('&', "&amp;").replace('<', "&lt;");
            let _ = write!(page, "<h3 id=\"{name}\">{name}</h3><pre>{text}</pre>");
        }
    }
    Html(page)
}
