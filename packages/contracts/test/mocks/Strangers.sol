// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/**
 * @title A collection of another site
 * @dev As little of ERC-721 as a wallet meets; all its tokens say the same of themselves.
 */
contract Stranger721 {
    event Transfer(address indexed from, address indexed to, uint256 indexed tokenId);

    mapping(uint256 tokenId => address) public ownerOf;
    string private _uri;

    constructor(string memory uri) {
        _uri = uri;
    }

    function give(address to, uint256 first, uint256 count) external {
        for (uint256 tokenId = first; tokenId < first + count; ++tokenId) {
            move(to, tokenId);
        }
    }

    function move(address to, uint256 tokenId) public {
        emit Transfer(ownerOf[tokenId], to, tokenId);
        ownerOf[tokenId] = to;
    }

    function tokenURI(uint256) external view returns (string memory) {
        return _uri;
    }
}

/**
 * @title Editions of another site
 */
contract Stranger1155 {
    event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value);
    event TransferBatch(
        address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values
    );

    mapping(address account => mapping(uint256 id => uint256)) public balanceOf;

    function give(address to, uint256[] calldata ids, uint256[] calldata values) external {
        for (uint256 i = 0; i < ids.length; ++i) {
            balanceOf[to][ids[i]] += values[i];
        }
        emit TransferBatch(msg.sender, address(0), to, ids, values);
    }

    function move(address from, address to, uint256 id, uint256 value) external {
        balanceOf[from][id] -= value;
        balanceOf[to][id] += value;
        emit TransferSingle(msg.sender, from, to, id, value);
    }

    function uri(uint256) external pure returns (string memory) {
        return "http://169.254.169.254/latest/meta-data";
    }
}

/**
 * @title Says that it gave, and answers every question with trouble
 */
contract HostileStranger {
    event Transfer(address indexed from, address indexed to, uint256 indexed tokenId);
    event TransferBatch(
        address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values
    );

    uint256 public immutable kind;
    address private _claimed;

    constructor(uint256 kind_) {
        kind = kind_;
    }

    function give(address to, uint256 tokenId) external {
        _claimed = to;
        emit Transfer(address(0), to, tokenId);
    }

    /// @dev The event of an edition whose data are no lists.
    function giveNonsense(address to) external {
        bytes32 topic = TransferBatch.selector;
        assembly ("memory-safe") {
            mstore(0, not(0))
            log4(0, 32, topic, 0, 0, to)
        }
    }

    function ownerOf(uint256) external view returns (address) {
        if (kind == 0) {
            while (true) {}
        }
        if (kind == 1) {
            assembly ("memory-safe") {
                return(0, 3000000)
            }
        }
        if (kind == 2) {
            revert("nobody");
        }
        if (kind == 3) {
            assembly ("memory-safe") {
                invalid()
            }
        }
        // solhint-disable-next-line avoid-tx-origin
        return kind == 4 ? tx.origin : _claimed;
    }

    function tokenURI(uint256) external view returns (string memory) {
        if (kind == 5) {
            while (true) {}
        }
        if (kind == 6) {
            assembly ("memory-safe") {
                mstore(0, 32)
                mstore(32, not(0))
                return(0, 64)
            }
        }
        assembly ("memory-safe") {
            return(0, 600000)
        }
    }
}
