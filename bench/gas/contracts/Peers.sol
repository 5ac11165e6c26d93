// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {EnglishAuctionsLogic} from "@thirdweb-dev/contracts/prebuilts/marketplace/english-auctions/EnglishAuctionsLogic.sol";
import {ERC721A} from "erc721a/contracts/ERC721A.sol";
import {Ownable} from "oz5/access/Ownable.sol";
import {Clones} from "oz5/proxy/Clones.sol";
import {ERC1155} from "oz5/token/ERC1155/ERC1155.sol";
import {ERC1155URIStorage} from "oz5/token/ERC1155/extensions/ERC1155URIStorage.sol";
import {ERC721} from "oz5/token/ERC721/ERC721.sol";
import {ERC721URIStorage} from "oz5/token/ERC721/extensions/ERC721URIStorage.sol";
import {ERC2981} from "oz5/token/common/ERC2981.sol";
import {ERC1155 as Solady1155} from "solady/tokens/ERC1155.sol";
import {ERC2981 as Solady2981} from "solady/tokens/ERC2981.sol";
import {ERC721 as Solady721} from "solady/tokens/ERC721.sol";

// The least that a brand would write on top of each library to do what Plinth does: an owner who mints a list of
// artworks to a list of people, each with its own address of metadata, safely, and a royalty that can be changed.

contract OpenZeppelin721 is ERC721URIStorage, ERC2981, Ownable {
    uint256 private _nextId = 1;

    constructor(string memory name, string memory symbol, address author, uint96 bps)
        ERC721(name, symbol)
        Ownable(msg.sender)
    {
        _setDefaultRoyalty(author, bps);
    }

    function mint(address[] calldata to, string[] calldata uris) external onlyOwner {
        uint256 id = _nextId;
        _nextId = id + to.length;
        for (uint256 i = 0; i < to.length; ++i) {
            _setTokenURI(id, uris[i]);
            _safeMint(to[i], id++);
        }
    }

    function setDefaultRoyalty(address author, uint96 bps) external onlyOwner {
        _setDefaultRoyalty(author, bps);
    }

    function supportsInterface(bytes4 id) public view override(ERC721URIStorage, ERC2981) returns (bool) {
        return super.supportsInterface(id);
    }
}

contract Erc721a is ERC721A, ERC2981, Ownable {
    mapping(uint256 => string) private _uris;

    constructor(string memory name, string memory symbol, address author, uint96 bps)
        ERC721A(name, symbol)
        Ownable(msg.sender)
    {
        _setDefaultRoyalty(author, bps);
    }

    function mint(address[] calldata to, string[] calldata uris) external onlyOwner {
        for (uint256 i = 0; i < to.length; ++i) {
            _uris[_nextTokenId()] = uris[i];
            _safeMint(to[i], 1);
        }
    }

    function setDefaultRoyalty(address author, uint96 bps) external onlyOwner {
        _setDefaultRoyalty(author, bps);
    }

    function tokenURI(uint256 id) public view override returns (string memory) {
        return _uris[id];
    }

    function supportsInterface(bytes4 id) public view override(ERC721A, ERC2981) returns (bool) {
        return ERC721A.supportsInterface(id) || ERC2981.supportsInterface(id);
    }
}

contract Solady721Peer is Solady721, Solady2981, Ownable {
    string private _name;
    string private _symbol;
    uint256 private _nextId = 1;
    mapping(uint256 => string) private _uris;

    constructor(string memory name_, string memory symbol_, address author, uint96 bps) Ownable(msg.sender) {
        (_name, _symbol) = (name_, symbol_);
        _setDefaultRoyalty(author, bps);
    }

    function mint(address[] calldata to, string[] calldata uris) external onlyOwner {
        uint256 id = _nextId;
        _nextId = id + to.length;
        for (uint256 i = 0; i < to.length; ++i) {
            _uris[id] = uris[i];
            _safeMint(to[i], id++);
        }
    }

    function setDefaultRoyalty(address author, uint96 bps) external onlyOwner {
        _setDefaultRoyalty(author, bps);
    }

    function name() public view override returns (string memory) {
        return _name;
    }

    function symbol() public view override returns (string memory) {
        return _symbol;
    }

    function tokenURI(uint256 id) public view override returns (string memory) {
        return _uris[id];
    }

    function supportsInterface(bytes4 id) public view override(Solady721, Solady2981) returns (bool) {
        return Solady721.supportsInterface(id) || Solady2981.supportsInterface(id);
    }
}

contract OpenZeppelin1155 is ERC1155URIStorage, ERC2981, Ownable {
    uint256 private _nextId = 1;

    constructor(string memory, string memory, address author, uint96 bps) ERC1155("") Ownable(msg.sender) {
        _setDefaultRoyalty(author, bps);
    }

    function mint(address[] calldata to, string[] calldata uris, uint256 amount) external onlyOwner {
        uint256 id = _nextId;
        _nextId = id + to.length;
        for (uint256 i = 0; i < to.length; ++i) {
            _setURI(id, uris[i]);
            _mint(to[i], id++, amount, "");
        }
    }

    function setDefaultRoyalty(address author, uint96 bps) external onlyOwner {
        _setDefaultRoyalty(author, bps);
    }

    function supportsInterface(bytes4 id) public view override(ERC1155, ERC2981) returns (bool) {
        return super.supportsInterface(id);
    }
}

contract Solady1155Peer is Solady1155, Solady2981, Ownable {
    uint256 private _nextId = 1;
    mapping(uint256 => string) private _uris;

    constructor(string memory, string memory, address author, uint96 bps) Ownable(msg.sender) {
        _setDefaultRoyalty(author, bps);
    }

    function mint(address[] calldata to, string[] calldata uris, uint256 amount) external onlyOwner {
        uint256 id = _nextId;
        _nextId = id + to.length;
        for (uint256 i = 0; i < to.length; ++i) {
            _uris[id] = uris[i];
            _mint(to[i], id++, amount, "");
        }
    }

    function setDefaultRoyalty(address author, uint96 bps) external onlyOwner {
        _setDefaultRoyalty(author, bps);
    }

    function uri(uint256 id) public view override returns (string memory) {
        return _uris[id];
    }

    function supportsInterface(bytes4 id) public view override(Solady1155, Solady2981) returns (bool) {
        return Solady1155.supportsInterface(id) || Solady2981.supportsInterface(id);
    }
}

/// The cheapest way to a new collection of those who have an initializer.
contract CloneFactory {
    event Cloned(address instance);

    function clone(address implementation, bytes calldata init) external {
        address instance = Clones.clone(implementation);
        (bool success,) = instance.call(init);
        require(success, "init");
        emit Cloned(instance);
    }

    function cloneOwned(address implementation, bytes calldata init, address owner) external {
        address instance = Clones.clone(implementation);
        (bool success,) = instance.call(init);
        require(success, "init");
        Ownable(instance).transferOwnership(owner);
        emit Cloned(instance);
    }
}

/// @dev thirdweb's auctions without its router: what the router's other parts answer is answered here, as cheaply as can be.
contract ThirdwebAuctions is EnglishAuctionsLogic {
    address private immutable _platform;

    constructor(address wrapper, address platform_) EnglishAuctionsLogic(wrapper) {
        _platform = platform_;
    }

    // Wrapped money comes back here.
    receive() external payable {}

    function hasRoleWithSwitch(bytes32, address) external pure returns (bool) {
        return true;
    }

    function isTrustedForwarder(address) external pure returns (bool) {
        return false;
    }

    function getPlatformFeeInfo() external view returns (address, uint16) {
        return (_platform, 100);
    }

    function getRoyalty(address nft, uint256 id, uint256 price)
        external
        view
        returns (address payable[] memory recipients, uint256[] memory amounts)
    {
        recipients = new address payable[](1);
        amounts = new uint256[](1);
        (address recipient, uint256 amount) = ERC2981(nft).royaltyInfo(id, price);
        (recipients[0], amounts[0]) = (payable(recipient), amount);
    }

    function onERC721Received(address, address, uint256, bytes calldata) external pure returns (bytes4) {
        return this.onERC721Received.selector;
    }
}
