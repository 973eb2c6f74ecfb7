//! `partsong serve` as a program, with a small built app.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use reqwest::redirect::Policy;
use reqwest::{Body, Client, Method, Response};
use serde_json::Value;

pub struct Server {
    pub child: Child,
    pub origin: String,
    pub dist: PathBuf,
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = std::fs::remove_dir_all(&self.dist);
    }
}

/// A small built app in a folder of its own.
fn dist(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("partsong-serve-{name}-{}", std::process::id()));
    std::fs::create_dir_all(folder.join("lazy")).expect("folder");
    std::fs::create_dir_all(folder.join("public")).expect("folder");
    let chart =
        r#"<!doctype html><meta http-equiv="Content-Security-Policy" content="default-src 'none'" /><p>a chart</p>"#;
    std::fs::write(folder.join("public/chart-frame.html"), chart).expect("page");
    let page = r#"<!doctype html><head><meta http-equiv="Content-Security-Policy" content="default-src 'none'" /><meta name="partsong-api" content="demo:" /><meta name="partsong-origins" content="" /><meta name="partsong-frames" content="" /></head>"#;
    std::fs::write(folder.join("index.html"), page).expect("page");
    for module in ["partsong_app_bg.wasm", "partsong_embed_bg.wasm"] {
        std::fs::write(folder.join(module), vec![0; 4_000]).expect("wasm");
    }
    std::fs::write(folder.join("lazy/echarts.js"), "export const x = 1;\n".repeat(200)).expect("script");
    folder
}

/// The program with these arguments.
pub fn command(dist: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_partsong"));
    command.args(["serve", "--dist"]).arg(dist).args(arguments);
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// A server on a port of its own.
pub fn serve(name: &str, arguments: &[&str]) -> Server {
    serve_with(name, arguments, &[])
}

/// The same with variables in its environment.
pub fn serve_with(name: &str, arguments: &[&str], variables: &[(&str, &str)]) -> Server {
    start(dist(name), arguments, variables)
}

/// The same with a built app of one's own.
pub fn start(dist: PathBuf, arguments: &[&str], variables: &[(&str, &str)]) -> Server {
    let mut child = command(&dist, &["--port", "0"])
        .args(arguments)
        .envs(variables.iter().copied())
        .spawn()
        .expect("server");
    let mut line = String::new();
    BufReader::new(child.stdout.take().expect("stdout"))
        .read_line(&mut line)
        .expect("a line");
    let said = line.strip_prefix("Partsong is ready: ").expect("the ready line");
    let origin = said.split_whitespace().next().expect("an address").to_owned();
    Server { child, origin, dist }
}

impl Server {
    pub fn at(&self, path: &str) -> String {
        format!("{}{path}", self.origin)
    }

    pub async fn send(&self, method: Method, path: &str, headers: &[(&str, &str)], body: impl Into<Body>) -> Response {
        let client = Client::builder().redirect(Policy::none()).build().expect("client");
        let mut request = client.request(method, self.at(path)).body(body);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        request.send().await.expect("answer")
    }

    pub async fn get(&self, path: &str, headers: &[(&str, &str)]) -> Response {
        self.send(Method::GET, path, headers, "").await
    }

    pub async fn post(&self, path: &str, headers: &[(&str, &str)], body: impl Into<Body>) -> Response {
        self.send(Method::POST, path, headers, body).await
    }

    pub async fn log(&self) -> Vec<Value> {
        let log = said(self.get("/__log", &[]).await).await;
        serde_json::from_str(&log).expect("JSON")
    }
}

pub fn header<'a>(response: &'a Response, name: &str) -> Option<&'a str> {
    response.headers().get(name)?.to_str().ok()
}

/// The text of a whole answer.
pub async fn said(response: Response) -> String {
    response.text().await.expect("text")
}
